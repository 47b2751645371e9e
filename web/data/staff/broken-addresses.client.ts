/** Maximum number of links to check per post, because each check is a request. */
const MOST = 30;
/** Time limit of a check, in milliseconds. A link that is slower counts as working. */
const TIME_LIMIT = 3000;

/**
 * Those of the first 30 `addresses` that link to this site and are broken for visitors. `from` is the page with the
 * links. A link that cannot be checked, for example offline, does not count as broken. Never rejects.
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
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      return answer.status === 404 || answer.status === 410 ? address : null;
    } catch {
      // The check failed, so the link does not count as broken.
      return null;
    }
  });
  return new Set((await Promise.all(looked)).filter((address) => address !== null));
}
