import type { PathPart } from '../syntax/ast.ts';
import { Fault, Path, type RulesValue } from '../values/values.ts';

/** Placeholder for any document id, in the path of a list query. */
export const ANY_ID = Symbol('any id');
/** Placeholder for any parents, in the path of a collection group query. */
export const ANY_DEPTH = Symbol('any depth');
export type Segment = string | typeof ANY_ID | typeof ANY_DEPTH;

const OPEN_ID = new Fault('the query does not determine the document path');

interface Match {
  /** Index of the first path segment after the match. */
  end: number;
  bound: Map<string, RulesValue>;
}

/**
 * All ways in which a match path can match `segments` from `start` on. `leastForMany`: the minimum number of segments
 * for `{name=**}`, which is 1 in rules version 1.
 */
export function matchPath(
  parts: readonly PathPart[],
  segments: readonly Segment[],
  start: number,
  leastForMany: 0 | 1,
): Match[] {
  let matches: Match[] = [{ end: start, bound: new Map() }];
  for (const part of parts) {
    matches = matches.flatMap((match) => extend(match, part, segments, leastForMany));
    if (matches.length === 0) return matches;
  }
  return matches;
}

function extend(match: Match, part: PathPart, segments: readonly Segment[], leastForMany: 0 | 1): Match[] {
  const { end, bound } = match;
  if (part.kind === 'many') {
    const longer: Match[] = [];
    for (let until = end + leastForMany; until <= segments.length; until++)
      longer.push({ end: until, bound: withName(bound, part.name, pathOf(segments.slice(end, until))) });
    return longer;
  }
  const segment = segments[end];
  if (segment === undefined || segment === ANY_DEPTH) return [];
  if (part.kind === 'literal') return segment === part.text ? [{ end: end + 1, bound }] : [];
  const value = segment === ANY_ID ? OPEN_ID : segment;
  return [{ end: end + 1, bound: withName(bound, part.name, value) }];
}

function withName(bound: Match['bound'], name: string, value: RulesValue): Match['bound'] {
  return new Map(bound).set(name, value);
}

function pathOf(segments: readonly Segment[]): Path | Fault {
  const names = segments.filter((segment) => typeof segment === 'string');
  return names.length === segments.length ? new Path(names) : OPEN_ID;
}
