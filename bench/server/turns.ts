import { load } from './load.ts';
import { processorTime } from './processor-time.ts';

/** A loaded address, and the server's process. */
export interface Target {
  url: string;
  pid: number;
  /** A page of this site that must be rendered for every request. */
  rendered?: boolean;
}

/**
 * The results of several rounds of load: each round's requests per second, p99 in milliseconds and the server's
 * processor time per request in microseconds, and all failures.
 */
export interface Rounds {
  perSecond: number[];
  p99: number[];
  processor: number[];
  failed: number;
}

/** The number of connections, rounds and seconds for each address. */
export interface Turns {
  connections: number;
  rounds: number;
  seconds: number;
}

/** Loads the targets in turn, so that a slow moment of the machine affects all of them. */
export async function loadInTurns(
  targets: ReadonlyMap<string, Target>,
  { connections, rounds, seconds }: Turns,
): Promise<Map<string, Rounds>> {
  const found = new Map<string, Rounds>();
  for (const name of targets.keys()) found.set(name, { perSecond: [], p99: [], processor: [], failed: 0 });
  // The first turn of each target is a warm-up and does not count.
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
