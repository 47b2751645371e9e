import { createHash, randomBytes } from 'node:crypto';
import type { LogEntry } from '../log.ts';
import type { GooglePerson } from './google-credential.ts';
import { IdentityError } from './identity-error.ts';
import { OneTime } from './one-time.ts';
import { openIdTokenCheck } from './openid-token.ts';
import { discover, exchangeCode } from './openid-wire.ts';
import type { GoogleSettings } from './settings.ts';

/** How long a person may take at Google, and how long the page may take to fetch its tokens. Milliseconds. */
const AT_GOOGLE = 10 * 60_000;
const AT_THE_PAGE = 60_000;

/** Real Google sign-in: the OpenID Connect code flow with PKCE, state and nonce. */
export interface GoogleProvider {
  /** Where Google sends people back to; to be entered in Google's console as it stands. */
  readonly redirectUri: string;
  /** Sends somebody to Google: the address to go to, and the state that comes back. Throws when Google is away. */
  begin(): Promise<{ address: string; state: string }>;
  /**
   * Takes what Google sent back, once, and gives a credential for `redeem`. Throws IdentityError when anything about
   * it does not fit.
   */
  finish(state: string, code: string): Promise<string>;
  /** The person of a credential; each is good once, for a minute. Throws INVALID_IDP_RESPONSE. */
  redeem(credential: string): GooglePerson;
}

interface Begun {
  nonce: string;
  verifier: string;
}

/** `now` in milliseconds. Google is asked for its configuration at the first sign-in, not before. */
export function openGoogleProvider(
  settings: GoogleSettings,
  now: () => number,
  log: (entry: LogEntry) => void,
): GoogleProvider {
  const { clientId, clientSecret, issuer } = settings;
  const redirectUri = new URL('/auth/google', settings.siteOrigin).href;
  const begun = new OneTime<Begun>(AT_GOOGLE, now);
  const verified = new OneTime<GooglePerson>(AT_THE_PAGE, now);
  const configuration = discover(issuer, now);
  const checkIdToken = openIdTokenCheck(issuer, clientId, now);

  return {
    redirectUri,
    async begin() {
      const { authorization_endpoint: endpoint } = await configuration();
      const nonce = randomBytes(24).toString('base64url');
      const verifier = randomBytes(32).toString('base64url');
      const state = begun.keep({ nonce, verifier });
      const address = new URL(endpoint);
      for (const [name, value] of Object.entries({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }))
        address.searchParams.set(name, value);
      return { address: address.href, state };
    },
    async finish(state, code) {
      const started = begun.take(state);
      if (!started) throw new IdentityError('INVALID_STATE');
      try {
        const { token_endpoint: endpoint, jwks_uri: keys } = await configuration();
        const idToken = await exchangeCode(endpoint, {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: started.verifier,
          client_id: clientId,
          client_secret: clientSecret,
        });
        return verified.keep(await checkIdToken(idToken, keys, started.nonce));
      } catch (error) {
        if (error instanceof IdentityError) throw error;
        // What exactly did not fit is for the log; it names claims, never their values.
        log({
          level: 'warn',
          event: 'google-refused',
          reason: error instanceof Error ? error.message : String(error),
        });
        throw new IdentityError('INVALID_IDP_RESPONSE');
      }
    },
    redeem(credential) {
      const person = verified.take(credential);
      if (!person) throw new IdentityError('INVALID_IDP_RESPONSE');
      return person;
    },
  };
}
