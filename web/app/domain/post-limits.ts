/** How long the fields of a post may be, in characters; `firestore.rules` refuses more. */
export const POST_LIMITS = {
  title: 200,
  shortText: 500,
  image: 2000,
  content: 500_000,
  authors: 20,
} as const;

/** Empty, http(s), mailto, tel, or relative to this site: what the database accepts as an address. */
export function isStorableAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/([^/\\\s]\S*)?)?$/.test(address);
}
