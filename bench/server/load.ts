import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Requests a second and milliseconds of a load that lasts some seconds. */
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

/** Loads an address with a number of persistent connections, asking for brotli as browsers do. */
export async function load(url: string, seconds: number, connections: number): Promise<Load> {
  const file = join(import.meta.dirname, '../tools/node_modules/autocannon/autocannon.js');
  const { default: autocannon } = (await import(pathToFileURL(file).href)) as { default: Autocannon };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  };
}
