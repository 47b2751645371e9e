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
