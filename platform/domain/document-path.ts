/** Splits the path of a document into its collection and its id. */
export function splitPath(path: string): [before: string, last: string] {
  const at = path.lastIndexOf('/');
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
}

/** Characters that `firestore.rules` rejects in ids: control characters, `%` and `\`, because ids are parts of URLs. */
const NOT_PLAIN = /[\p{Cc}%\\]/u;

/**
 * Whether this is a valid document id. Firestore allows 1 to 1500 bytes without slashes or lone surrogates, but not
 * `.`, `..` or `__…__`. The site also excludes control characters, percent signs and backslashes.
 */
export function isDocumentId(id: string): boolean {
  if (id === '' || id === '.' || id === '..' || id.includes('/') || /^__.*__$/.test(id)) return false;
  return !NOT_PLAIN.test(id) && id.isWellFormed() && new TextEncoder().encode(id).length <= 1500;
}
