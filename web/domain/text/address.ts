/** Maximum length of an address in a document; `firestore.rules` has the same. */
export const LONGEST_ADDRESS = 2000;

/**
 * The addresses that the database accepts: empty, http(s), mailto and tel addresses, and addresses relative to this
 * site.
 */
export function isStorableAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/([^/\\\s]\S*)?)?$/.test(address);
}

/** The problem of an address in a form; null if the database will accept it. */
export function addressProblem(address: string): string | null {
  return isStorableAddress(address)
    ? null
    : 'Use an address that starts with https://, mailto:, tel: or a single /.';
}
