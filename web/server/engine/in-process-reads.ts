import type { Backend } from '@studio-site/backend';
import { RecentReads } from './recent-reads.ts';

type Fetch = typeof globalThis.fetch;
type Own = Pick<Backend, 'fetch' | 'onCommit'>;

/** The backends of this process and what was read from them last, by the origin under which the pages know them. */
const backends = new Map<string, { backend: Own; reads: RecentReads }>();
let overNetwork: Fetch | null = null;

/**
 * Lets the pages that this process renders read from its own backend without a trip through the network: the same
 * SDK, the same requests, the same rules. What they share is read once until it changes. Such reads are the site's own,
 * so they draw on no client's budget. `host`: `127.0.0.1:3000`. Returns the way to stop.
 */
export function readInProcess(host: string, backend: Own): () => void {
  const origin = `http://${host}`;
  backends.set(origin, { backend, reads: new RecentReads(backend) });
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
    if (!own) return otherwise(input, init);
    const ask = () => own.backend.fetch(new Request(input, init));
    // Only what is asked in nobody's name is the same for everybody.
    const body =
      init?.method === 'POST' && !new Headers(init.headers).has('authorization') ? init.body : null;
    const answer = await (typeof body === 'string' ? own.reads.answer(input, body, ask) : ask());
    if (typeof answer === 'string') return new JsonAnswer(answer);
    return answer ?? otherwise(input, init);
  };
}

/** An answer whose JSON is at hand: as a body it would pass through a stream. */
class JsonAnswer extends Response {
  readonly #text: string;

  constructor(text: string) {
    super(null);
    this.#text = text;
  }

  override async text(): Promise<string> {
    return this.#text;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}
