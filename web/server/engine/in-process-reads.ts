import type { Backend } from '@studio-site/backend';

type Fetch = typeof globalThis.fetch;
type Own = Pick<Backend, 'fetch'>;

/** The backends of this process, by the origin under which the pages know them. */
const backends = new Map<string, Own>();
let overNetwork: Fetch | null = null;

/**
 * Lets the pages that this process renders read from its own backend without a trip through the network: the same
 * SDK, the same requests, the same rules. Such reads are the site's own, so they draw on no client's budget.
 * `host`: `127.0.0.1:3000`. Returns the way to stop.
 */
export function readInProcess(host: string, backend: Own): () => void {
  const origin = `http://${host}`;
  backends.set(origin, backend);
  if (overNetwork === null) {
    overNetwork = globalThis.fetch;
    globalThis.fetch = fetchWithin(overNetwork);
  }
  return () => {
    backends.delete(origin);
    if (backends.size > 0 || overNetwork === null) return;
    globalThis.fetch = overNetwork;
    overNetwork = null;
  };
}

function fetchWithin(otherwise: Fetch): Fetch {
  return async (input, init) => {
    // The SDK calls with a text; anything else is not the SDK's.
    if (typeof input !== 'string') return otherwise(input, init);
    const own = backends.get(input.slice(0, input.indexOf('/', 'http://'.length)));
    return (await own?.fetch(new Request(input, init))) ?? otherwise(input, init);
  };
}
