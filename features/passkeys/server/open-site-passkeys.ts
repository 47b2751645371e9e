import { identityAccess } from '../../../platform/engine/identity-access.ts';
import { hostedClient } from '../../../platform/limits/client-address.ts';
import { describeError } from '../../../platform/log.ts';
import type { Sending } from '../../../platform/outbox/senders.ts';
import type { Part } from '../../../web/server/part.ts';
import { offersGoogle } from '../../../web/server/people/sign-in-ways.ts';
import type { Site } from '../../../web/server/site.ts';
import { PASSKEY_WAY, SIGN_IN_NOTICE } from '../model/names.ts';
import { openPasskeys, type Passkeys } from './open-passkeys.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { signInNoticeKind } from './sign-in-notice-kind.ts';

interface SitePasskeys extends Passkeys {
  /** Whether the site offers passkeys now. */
  isOffered(): boolean;
  /** From now on, mails about changed ways to sign in are sent, if the site sends mail. */
  start(sending: Pick<Sending, 'mail'>): void;
}

/** Passkeys of this site. On a hosted engine they are offered only after the server has found a service account. */
function openOfSite(site: Site): SitePasskeys {
  const { engine, backend, account, documents, studio, origin, jobs, log } = site;
  let mailed: Site['jobs'] | null = null;
  const identity = identityAccess(site);
  const passkeys = openPasskeys({
    ...{ documents, identity, studioName: studio.name, origin, offersGoogle: offersGoogle(site), log },
    jobs: { enqueue: async (notices) => mailed?.enqueue(notices) },
  });
  backend?.onGoogleJoined((uid) => void passkeys.notify(uid, { kind: 'google-joined', name: '' }));
  backend?.onAccountDeleted((uid) => void passkeys.forget(uid));
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
    start(sending) {
      mailed = sending.mail ? jobs : null;
    },
    isOffered: () => passkeys.isPossible && hasAccount,
  };
}

/** The server's part of passkeys. */
export function openSitePasskeys(site: Site): Part {
  const { settings, documents, studio, origin, addressOf, transport, log } = site;
  const passkeys = openOfSite(site);
  return {
    sender: { mails: { [SIGN_IN_NOTICE]: signInNoticeKind({ documents, studio, origin }) } },
    routes: [
      passkeyRoutes(passkeys, {
        ...{ addressOf, log, transport, perMinute: settings.limits.identity },
        // A client of a hosted site can forge its address, so all clients together have a limit as well.
        ...(isBehindGoogle(site) && {
          addressOf: hostedClient(addressOf),
          perMinuteInAll: 10 * settings.limits.identity,
        }),
      }),
    ],
    signIn: {
      name: PASSKEY_WAY,
      isOffered: passkeys.isOffered,
      needs:
        'passkeys need a host name with https, or localhost. Set MAIN_ORIGIN to the site’s address, for example in .env, and start the site again.',
      newPeople: passkeys.isPossible ? passkeys.newPeople : null,
    },
    start: (sending) => passkeys.start(sending),
  };
}

/** Whether Google's servers pass requests on, so that all have the same connection address. */
const isBehindGoogle = ({ engine, settings }: Site): boolean =>
  engine.kind === 'hosted' && !settings.trustProxy && settings.serviceAccountKey === null;
