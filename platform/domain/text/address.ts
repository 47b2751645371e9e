import { safeLink, VOID_ADDRESS } from './link-policy.ts';

/** Maximum length of a stored URL, as in `firestore.rules`. */
export const LONGEST_ADDRESS = 2000;

/** Whether a URL has a form that the database accepts: empty, http(s), mailto, tel, or a path of this site. */
export function isStorableAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/([^/\\\s]\S*)?)?$/.test(address);
}

/** A sentence about a URL that the database would reject because of its form; null for any other URL. */
export function addressProblem(address: string): string | null {
  return isStorableAddress(address)
    ? null
    : 'Use an address that starts with https://, mailto:, tel: or a single /.';
}

/** A sentence about an address that cannot be a link in a text (docs/product.md#links-in-texts); null for others. */
export function linkProblem(address: string): string | null {
  if (address === '') return 'Enter an address, such as https://studio.example or /blog.';
  if (safeLink(address) === VOID_ADDRESS) return addressProblem('javascript:');
  return /^#\S+$/.test(address) ? null : addressProblem(address);
}

/**
 * Why the site cannot call an address, apart from its host; null if it can. `ownNetwork`: whether the setting OWN_NETWORK
 * allows `http:`.
 */
export function callProblem(address: string, ownNetwork: boolean): string | null {
  const url = URL.parse(address);
  if (!url || !(url.protocol === 'https:' || (ownNetwork && url.protocol === 'http:')))
    return 'The address must begin with https://.';
  return url.username === '' && url.password === ''
    ? null
    : 'The address must not contain a user or password.';
}
