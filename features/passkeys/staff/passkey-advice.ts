import { hasPasskeys } from '../data/passkeys.client.ts';
import { passkeyProblem } from '../model/sign-in-methods.ts';

/** The reason why this page offers no passkeys, and what to do; null if it offers them. */
export function passkeyAdvice(mainOrigin: string): string | null {
  switch (passkeyProblem(location.origin, mainOrigin)) {
    case 'ip':
      return `Passkeys do not work at an IP address. To use one, open ${mainOrigin}/admin.`;
    case 'insecure':
      return 'Passkeys work only at an address that begins with https.';
    case 'elsewhere':
      return `Passkeys work at another address of this site. To use one, open ${mainOrigin}/admin.`;
    case null:
      return hasPasskeys()
        ? null
        : 'This browser does not support passkeys. To use one, open this page in another browser.';
  }
}
