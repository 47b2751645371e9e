import { load } from './load.ts';

/** What several rounds of a load found: each round's requests a second and p99 in milliseconds, and all failures. */
export interface Rounds {
  perSecond: number[];
  p99: number[];
  failed: number;
}

/** How hard, how often and how long (seconds) each address is loaded. */
export interface Turns {
  connections: number;
  rounds: number;
  seconds: number;
}

/** Loads the addresses turn by turn, so that a slow moment of the machine falls on all of them. */
export async function loadInTurns(
  addresses: ReadonlyMap<string, string>,
  { connections, rounds, seconds }: Turns,
): Promise<Map<string, Rounds>> {
  const found = new Map<string, Rounds>();
  for (const name of addresses.keys()) found.set(name, { perSecond: [], p99: [], failed: 0 });
  for (let round = 0; round < rounds; round++) {
    for (const [name, address] of addresses) {
      const one = await load(address, seconds, connections);
      const known = found.get(name);
      known?.perSecond.push(one.perSecond);
      known?.p99.push(one.p99);
      if (known) known.failed += one.failed;
      console.log(name, one);
    }
  }
  return found;
}

/** The middle one of some figures; of an even number the upper of the two. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** `smallest – largest`, in whole numbers: how far the rounds lay apart. */
export function range(figures: readonly number[]): string {
  return `${Math.min(...figures).toFixed(0)} – ${Math.max(...figures).toFixed(0)}`;
}
