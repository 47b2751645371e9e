import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The result of some seconds of load. Response times are in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Result {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}
type Autocannon = (options: object) => Promise<Result>;

/**
 * Requests a URL repeatedly over persistent connections, accepting Brotli like a browser. `rendered`: bypasses the page
 * cache, and throws if the response to a first request comes from the cache.
 */
export async function load(
  url: string,
  seconds: number,
  connections: number,
  rendered = false,
  headers: Record<string, string> = {},
): Promise<Load> {
  if (rendered) await expectRendered(url);
  const file = join(import.meta.dirname, '../tools/node_modules/autocannon/autocannon.js');
  const { default: autocannon } = (await import(pathToFileURL(file).href)) as { default: Autocannon };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
    ...(rendered ? { requests: [{ path: wholeAddress(url) }] } : {}),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  };
}

/** The target of a request that bypasses the page cache: an absolute URL, as sent to a proxy (page-key.ts). */
const wholeAddress = (url: string) => new URL(url).href;

async function expectRendered(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const asked = request({ hostname, port, path: wholeAddress(url) }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 200 || answer.headers.etag !== undefined)
    throw new Error(
      `${url} is not rendered for each request: its status is ${answer.statusCode}, or it was cached.`,
    );
}
