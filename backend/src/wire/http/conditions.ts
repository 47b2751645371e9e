// Conditions of requests for something that has an ETag (RFC 9110, section 13).

/** An ETag in a list, without its mark for weak ones. */
const LISTED = /(?:^|,)\s*(?:W\/)?("[^"]*")(?=\s*(?:,|$))/g;

/**
 * Whether the client already has this version, by the `If-None-Match` header of its request: one ETag, a list of them,
 * or `*` for any version. Weak and strong ETags count as the same.
 */
export function hasVersion(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(LISTED)].some(([, listed]) => listed === strong);
}

/**
 * Whether the `Range` header of a request applies: its `If-Range` header is absent, or names this version by a strong
 * ETag. A date never does, because two versions of one second have the same. Otherwise the client, which has a part of
 * another version, gets the whole file.
 */
export function wantsPart(ifRange: string | null | undefined, etag: string): boolean {
  return ifRange === null || ifRange === undefined || (!etag.startsWith('W/') && ifRange.trim() === etag);
}
