import type { PathPart } from './ast.ts';
import { Fault, Path, type RulesValue } from './values.ts';

/** One segment of the path that a list query asks about: any document id, or (collection groups) any depth. */
export const ANY_ID = Symbol('any id');
export const ANY_DEPTH = Symbol('any depth');
export type Segment = string | typeof ANY_ID | typeof ANY_DEPTH;

const OPEN = new Fault('the query leaves the document id open');

/** Every way in which the parts of a match path cover `segments` from `start`: where they end, and what they bind. */
export function* matchPath(
  parts: readonly PathPart[],
  segments: readonly Segment[],
  start: number,
  leastForMany: 0 | 1,
  part = 0,
  bound: [string, RulesValue][] = [],
): Generator<{ end: number; bound: Map<string, RulesValue> }> {
  const current = parts[part];
  if (current === undefined) {
    yield { end: start, bound: new Map(bound) };
    return;
  }
  if (current.kind === 'many') {
    for (let end = start + leastForMany; end <= segments.length; end++) {
      const taken = segments.slice(start, end);
      const value = taken.every((segment) => typeof segment === 'string')
        ? new Path(taken as string[])
        : OPEN;
      yield* matchPath(parts, segments, end, leastForMany, part + 1, [...bound, [current.name, value]]);
    }
    return;
  }
  const segment = segments[start];
  if (segment === undefined || segment === ANY_DEPTH) return;
  if (current.kind === 'literal') {
    if (segment === current.text) yield* matchPath(parts, segments, start + 1, leastForMany, part + 1, bound);
    return;
  }
  const value = typeof segment === 'string' ? segment : OPEN;
  yield* matchPath(parts, segments, start + 1, leastForMany, part + 1, [...bound, [current.name, value]]);
}
