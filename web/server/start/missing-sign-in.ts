import type { SignInWays } from '../../domain/people/sign-in-methods.ts';

/** Advice if nobody can sign in to the embedded backend; otherwise null. */
export function missingSignIn({ google, passkeys }: SignInWays): string | null {
  return google || passkeys
    ? null
    : 'Nobody can sign in yet: passkeys need a host name with https, or localhost. Set MAIN_ORIGIN to the site’s address, for example in .env, and start the site again.';
}
