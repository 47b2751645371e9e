import type { SignInWays } from '../../domain/people/sign-in.ts';
import type { Site } from '../site.ts';

/** Whether the site offers sign-in with Google. */
export const offersGoogle = ({ engine, settings }: Pick<Site, 'engine' | 'settings'>): boolean =>
  engine.kind !== 'embedded' || settings.demo || settings.google !== null;

/**
 * Advice if nobody can sign in to the embedded backend; otherwise null. `canHavePasskeys`: whether the studio has the
 * feature of passkeys on.
 */
export function missingSignIn({ google, passkeys }: SignInWays, canHavePasskeys: boolean): string | null {
  if (google || passkeys) return null;
  return canHavePasskeys
    ? 'Nobody can sign in yet: passkeys need a host name with https, or localhost. Set MAIN_ORIGIN to the site’s address, for example in .env, and start the site again.'
    : 'Nobody can sign in yet: the site has no OAuth client for Google, and passkeys are off. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, for example in .env, or switch passkeys on in studio.config.ts, and start the site again.';
}
