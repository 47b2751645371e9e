import { load } from './load.ts';
import { processorTime } from './processor-time.ts';

/** A URL to request, and the process of its server. */
export interface Target {
  url: string;
  pid: number;
  /** Whether the page must be rendered for every request. */
  rendered?: boolean;
  /** Further headers of the requests. */
  headers?: Record<string, string>;
}

/**
 * Results of several rounds. For each round: requests per second, p99 in milliseconds, and processor time per request
 * in microseconds. `failed`: failures in all rounds.
 */
export interface Rounds {
  perSecond: number[];
  p99: number[];
  processor: number[];
  failed: number;
}

/** Number of connections, rounds and seconds per URL. */
export interface Turns {
  connections: number;
  rounds: number;
  seconds: number;
}

/** Loads the targets alternately, so that other load on the machine affects all of them. */
export async function loadInTurns(
  targets: ReadonlyMap<string, Target>,
  { connections, rounds, seconds }: Turns,
): Promise<Map<string, Rounds>> {
  const found = new Map<string, Rounds>();
  for (const name of targets.keys()) found.set(name, { perSecond: [], p99: [], processor: [], failed: 0 });
  // The first turn is a warm-up and is not counted.
  for (const { url, rendered, headers } of targets.values())
    await load(url, seconds, connections, rendered, headers);
  for (let round = 0; round < rounds; round++) {
    for (const [name, { url, pid, rendered, headers }] of targets) {
      const before = processorTime(pid);
      const one = await load(url, seconds, connections, rendered, headers);
      const processor = (processorTime(pid) - before) / (one.perSecond * seconds);
      const known = found.get(name);
      known?.perSecond.push(one.perSecond);
      known?.p99.push(one.p99);
      known?.processor.push(processor);
      if (known) known.failed += one.failed;
      console.log(name, { ...one, processor });
    }
  }
  return found;
}
