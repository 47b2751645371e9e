import { identityAccess } from '../../../platform/engine/identity-access.ts';
import { hostedClient } from '../../../platform/limits/client-address.ts';
import { describeError } from '../../../platform/log.ts';
import type { SignInWays } from '../../domain/people/sign-in-methods.ts';
import type { Part, Sending } from '../part.ts';
import { openPasskeys, type Passkeys } from '../passkeys/open-passkeys.ts';
import { passkeyRoutes } from '../passkeys/passkey-routes.ts';
import { SIGN_IN_NOTICE, signInNoticeKind } from '../passkeys/sign-in-notice-kind.ts';
import type { Site } from '../site.ts';

interface SitePasskeys extends Passkeys {
  /** The ways to sign in that the site offers now. */
  ways(): SignInWays;
  /** From now on, mails about changed ways to sign in are sent, if the site sends mail. */
  start(sending: Pick<Sending, 'mail'>): void;
}

/** Passkeys of this site. On a hosted engine they are offered only after the server has found a service account. */
function openSitePasskeys(site: Site): SitePasskeys {
  const { engine, backend, account, settings, documents, studio, origin, jobs, log } = site;
  let mailed: Site['jobs'] | null = null;
  const identity = identityAccess(site);
  const offersGoogle = engine.kind !== 'embedded' || settings.demo || settings.google !== null;
  const passkeys = openPasskeys({
    ...{ documents, identity, studioName: studio.name, origin, offersGoogle, log },
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
    ways: () => ({
      google: offersGoogle,
      passkeys: passkeys.isPossible && hasAccount,
    }),
  };
}

/** Advice if nobody can sign in to the embedded backend; otherwise null. */
export function missingSignIn({ google, passkeys }: SignInWays): string | null {
  return google || passkeys
    ? null
    : 'Nobody can sign in yet: passkeys need a host name with https, or localhost. Set MAIN_ORIGIN to the site’s address, for example in .env, and start the site again.';
}

/** Opens sign-in with passkeys. Logs a warning if nobody can sign in. */
export function openPeople(site: Site): Part {
  const { settings, backend, documents, studio, origin, addressOf, transport, log } = site;
  const passkeys = openSitePasskeys(site);
  const missing = backend && missingSignIn(passkeys.ways());
  if (missing) log({ level: 'warn', event: 'nobody-can-sign-in', message: missing });
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
    pageContext: () => ({ signIn: passkeys.ways }),
    forFeatures: { newPeople: passkeys.isPossible ? passkeys.newPeople : null },
    start: (sending) => passkeys.start(sending),
  };
}

/** Whether Google's servers pass requests on, so that all have the same connection address. */
const isBehindGoogle = ({ engine, settings }: Site): boolean =>
  engine.kind === 'hosted' && !settings.trustProxy && settings.serviceAccountKey === null;
