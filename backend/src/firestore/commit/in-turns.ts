import type { Caller } from '../../model/caller.ts';

/** Orders entries round-robin between callers, FIFO within a caller. */
export function inTurns<T extends { caller: Caller }>(entries: readonly T[]): T[] {
  const queues = new Map<string, T[]>();
  for (const entry of entries) {
    const { caller } = entry;
    const key = caller.kind === 'user' ? `user ${caller.uid}` : caller.kind;
    const queue = queues.get(key);
    if (queue) queue.push(entry);
    else queues.set(key, [entry]);
  }
  const mixed: T[] = [];
  for (let at = 0; mixed.length < entries.length; at++)
    for (const queue of queues.values()) {
      const entry = queue[at];
      if (entry) mixed.push(entry);
    }
  return mixed;
}
