/** The most addresses of a post that are checked; each check is a request. */
const MOST = 30;
/** Timeout in milliseconds; a slow address counts as working. */
const PATIENCE = 3000;

/**
 * Returns the addresses on this site that are broken for a visitor of the page `from`. An address that cannot be
 * checked, for example offline, does not count as broken. Never rejects.
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
      // An address whose check fails counts as working.
      return null;
    }
  });
  return new Set((await Promise.all(looked)).filter((address) => address !== null));
}
