/** Maximum length of a stored URL, as in `firestore.rules`. */
export const LONGEST_ADDRESS = 2000;

/** Whether the database accepts this as a URL: empty, http(s), mailto, tel, or a path of this site. */
export function isStorableAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/([^/\\\s]\S*)?)?$/.test(address);
}

/** A sentence about an invalid URL in a form; null if the database will accept it. */
export function addressProblem(address: string): string | null {
  return isStorableAddress(address)
    ? null
    : 'Use an address that starts with https://, mailto:, tel: or a single /.';
}
