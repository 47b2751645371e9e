import type { Backend } from '@studio-site/backend';
import { parsePlace } from '../../domain/places.ts';

/**
 * A time by which everything was public that is public now, milliseconds since 1970: the same one until a post changes
 * or the next one is due, so that what was read in between can be shared. `nextDue` says when that is, or promises to.
 */
export function publicTime(
  backend: Pick<Backend, 'onCommit'>,
  nextDue: () => number | Promise<number>,
  now: () => number = Date.now,
): () => number {
  let from = 0;
  let until = 0;
  backend.onCommit(({ changes }) => {
    if (changes.some(({ path }) => parsePlace(path)?.kind === 'post')) until = 0;
  });
  return () => {
    const time = now();
    if (from <= time && time < until) return from;
    const due = nextDue();
    if (typeof due === 'number') [from, until] = [time, due];
    return time;
  };
}
