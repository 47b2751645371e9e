import type { Backend } from '@studio-site/backend';
import type { AskAsOwner, Outbox } from '@studio-site/backend/outbox';
import type { Engine } from '../../data/engine.ts';
import type { SignInWays } from '../../domain/people/sign-in-methods.ts';
import { identityAccess } from '../engine/identity-access.ts';
import { ownerDocuments } from '../engine/owner-documents.ts';
import type { ServiceAccount } from '../engine/service-account.ts';
import { describeError, type Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { openPasskeys, type Passkeys } from './open-passkeys.ts';

export interface SitePasskeys extends Passkeys {
  /** The ways to sign in that the site offers now. */
  ways(): SignInWays;
}

interface SiteOptions {
  engine: Engine;
  backend: Backend | null;
  account: ServiceAccount;
  settings: Pick<Settings, 'demo' | 'google'>;
  ask: AskAsOwner;
  studioName: string;
  origin: string;
  jobs: Pick<Outbox, 'enqueue'> | null;
  log: Log;
}

/** Passkeys of this site. On a hosted engine they are offered only after the server has found a service account. */
export function openSitePasskeys(options: SiteOptions): SitePasskeys {
  const { engine, backend, account, settings, ask, studioName, origin, jobs, log } = options;
  const documents = ownerDocuments(ask, engine.app.projectId);
  const identity = identityAccess({ engine, backend, account });
  const offersGoogle = engine.kind !== 'embedded' || settings.demo || settings.google !== null;
  const passkeys = openPasskeys({ documents, identity, studioName, origin, offersGoogle, jobs, log });
  backend?.onGoogleJoined((uid) => void passkeys.notify(uid, { kind: 'google-joined', name: '' }));
  let hasAccount = engine.kind !== 'hosted';
  if (!hasAccount)
    account
      .email()
      .then(() => {
        hasAccount = true;
      })
      .catch((error: unknown) =>
        log({
          level: 'info',
          event: 'no-passkeys',
          message: `Passkeys are not offered, because no service account was found: ${describeError(error)}`,
        }),
      );
  return {
    ...passkeys,
    ways: () => ({
      google: offersGoogle,
      passkeys: passkeys.isPossible && hasAccount,
    }),
  };
}
