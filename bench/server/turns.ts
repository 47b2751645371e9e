import { load } from './load.ts';
import { processorTime } from './processor-time.ts';

/** What is loaded, and the process that answers. */
export interface Target {
  url: string;
  pid: number;
  /** A page of this site that is to be rendered for every request. */
  rendered?: boolean;
}

/**
 * The figures of several rounds of a load: each round's requests a second, p99 in milliseconds and the processor time of
 * the server for one request in microseconds, and all failures.
 */
export interface Rounds {
  perSecond: number[];
  p99: number[];
  processor: number[];
  failed: number;
}

/** How hard, how often and how long (seconds) each address is loaded. */
export interface Turns {
  connections: number;
  rounds: number;
  seconds: number;
}

/** Loads the targets turn by turn, so that a slow moment of the machine falls on all of them. */
export async function loadInTurns(
  targets: ReadonlyMap<string, Target>,
  { connections, rounds, seconds }: Turns,
): Promise<Map<string, Rounds>> {
  const found = new Map<string, Rounds>();
  for (const name of targets.keys()) found.set(name, { perSecond: [], p99: [], processor: [], failed: 0 });
  // What runs for the first time is slow for a while: the first turn of each does not count.
  for (const { url, rendered } of targets.values()) await load(url, seconds, connections, rendered);
  for (let round = 0; round < rounds; round++) {
    for (const [name, { url, pid, rendered }] of targets) {
      const before = processorTime(pid);
      const one = await load(url, seconds, connections, rendered);
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
