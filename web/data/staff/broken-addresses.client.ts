/** More addresses of one post are not looked up: each is a request. */
const MOST = 30;
/** In milliseconds; an address that takes longer counts as one that is there. */
const PATIENCE = 3000;

/**
 * Of addresses on this site, those that a visitor's browser would not find, seen from the page `from`. An address that
 * cannot be looked up, such as without a connection, is not among them. Never rejects.
 */
export async function brokenAddresses(addresses: readonly string[], from: string): Promise<Set<string>> {
  const base = new URL(from, location.origin);
  const looked = addresses.slice(0, MOST).map(async (address) => {
    const url = URL.parse(address, base);
    if (url?.origin !== location.origin) return null;
    try {
      const answer = await fetch(url, {
        method: 'HEAD',
        credentials: 'omit',
        signal: AbortSignal.timeout(PATIENCE),
      });
      return answer.status === 404 || answer.status === 410 ? address : null;
    } catch {
      // Not known is not broken.
      return null;
    }
  });
  return new Set((await Promise.all(looked)).filter((address) => address !== null));
}
