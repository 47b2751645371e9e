/** The most characters of an address in a document; `firestore.rules` refuses more. */
export const LONGEST_ADDRESS = 2000;

/** Empty, http(s), mailto, tel, or relative to this site: what the database accepts as an address. */
export function isStorableAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/([^/\\\s]\S*)?)?$/.test(address);
}

/** What is wrong with an address in a form; null when the database will take it. */
export function addressProblem(address: string): string | null {
  return isStorableAddress(address)
    ? null
    : 'Use an address that starts with https://, mailto:, tel: or a single /.';
}
