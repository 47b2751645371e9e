import type { StoredDocument } from '../../model/value.ts';
import { type IndexRange, type IndexTable, indexId } from '../../store/index-entries.ts';
import type { Plan } from './plan-query.ts';

/** The paths that occur in all index ranges of a plan, in the plan's direction, read lazily. */
export function* pathsOf(entries: IndexTable, place: string, plan: Plan): Generator<string> {
  const { reverse } = plan;
  const stretches = plan.stretches.map(({ name, prefix }) => ({
    index: indexId(place, name),
    prefix,
    low: Buffer.concat([prefix, plan.low]),
    high: Buffer.concat([prefix, plan.high]),
    reverse,
  }));
  const [only] = stretches;
  if (only && stretches.length === 1) yield* entries.paths(only);
  else yield* meeting(entries, stretches);
}

/**
 * Intersects several index ranges as Firestore does: each in turn jumps ahead to the position of the others, until all
 * are at the same document.
 */
function* meeting(entries: IndexTable, stretches: (IndexRange & { prefix: Buffer })[]): Generator<string> {
  let target: Buffer | null = null;
  let passed = false;
  let agreeing = 0;
  let at = 0;
  for (;;) {
    const stretch = stretches[at % stretches.length];
    at += 1;
    if (!stretch) return;
    const found = entries.first(from(stretch, target, passed));
    if (!found) return;
    const suffix = found.key.subarray(stretch.prefix.length);
    agreeing = target && !passed && Buffer.compare(suffix, target) === 0 ? agreeing + 1 : 1;
    target = suffix;
    passed = agreeing === stretches.length;
    if (passed) yield found.path;
  }
}

/** The part of a range that, in reading direction, starts at `target` or, with `passed`, directly after it. */
function from(
  { prefix, ...range }: IndexRange & { prefix: Buffer },
  target: Buffer | null,
  passed: boolean,
): IndexRange {
  if (target === null) return range;
  // The lower bound is inclusive, the upper exclusive. Appending a zero byte to a key gives the next possible key.
  const next = passed !== range.reverse ? Buffer.from([0]) : Buffer.alloc(0);
  const key = Buffer.concat([prefix, target, next]);
  if (range.reverse) return { ...range, high: Buffer.compare(key, range.high) < 0 ? key : range.high };
  return { ...range, low: Buffer.compare(key, range.low) > 0 ? key : range.low };
}

/** Merges sorted sequences into one sorted sequence without duplicates. */
export function* inOrder(
  lists: Iterator<StoredDocument>[],
  compare: (a: StoredDocument, b: StoredDocument) => number,
): Generator<StoredDocument> {
  const heads = lists.flatMap((list) => {
    const { value, done } = list.next();
    return done ? [] : [{ document: value, list }];
  });
  let last: string | null = null;
  while (heads.length > 0) {
    let least = heads[0]?.document as StoredDocument;
    for (const { document } of heads)
      if (document.path !== least.path && compare(document, least) < 0) least = document;
    if (least.path !== last) yield least;
    last = least.path;
    for (let at = heads.length - 1; at >= 0; at--) {
      const head = heads[at];
      if (head?.document.path !== least.path) continue;
      const { value, done } = head.list.next();
      if (done) heads.splice(at, 1);
      else head.document = value;
    }
  }
}
