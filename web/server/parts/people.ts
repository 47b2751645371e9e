import type { SignInWays } from '../../domain/people/sign-in-methods.ts';
import { hostedClient } from '../limits/client-address.ts';
import type { Part } from '../part.ts';
import { openSitePasskeys } from '../passkeys/open-site-passkeys.ts';
import { passkeyRoutes } from '../passkeys/passkey-routes.ts';
import { SIGN_IN_NOTICE, signInNoticeKind } from '../passkeys/sign-in-notice-kind.ts';
import type { Site } from '../site.ts';

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
