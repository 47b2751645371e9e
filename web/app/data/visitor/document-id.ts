/** Can a document have this id? Firestore takes 1 to 1500 bytes, no slash, not `.`, `..` or `__…__`, no half characters. */
export function isDocumentId(id: string): boolean {
  if (id === '' || id === '.' || id === '..' || id.includes('/') || /^__.*__$/.test(id)) return false;
  return id.isWellFormed() && new TextEncoder().encode(id).length <= 1500;
}
