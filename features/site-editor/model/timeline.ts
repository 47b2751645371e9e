import { sameValue } from '../../../platform/domain/editing/draft.ts';
import type { AreaName } from './areas.ts';
import {
  byMoment,
  holdingAt,
  LAST_NUMBER,
  numberOf,
  type SiteVersion,
  siteVersionId,
} from './site-version.ts';
import type { Values } from './value-fields.ts';

/** Maximum number of planned versions of an area. */
export const MOST_AHEAD = 20;

/** A planned version, as the values that it changes. */
export interface Ahead {
  id: string;
  from: number;
  note: string;
  changes: Values;
}

/** The present values of an area, and the planned changes in order. */
export interface Timeline {
  area: AreaName;
  /** The values of `studio.config.ts`. */
  fallback: Values;
  present: Values;
  ahead: readonly Ahead[];
}

/** A version to be written. */
export type WrittenVersion = Pick<SiteVersion, 'id' | 'area' | 'from' | 'note' | 'values'>;

/** The timeline of an area. `fallback`: the values of the file. */
export function timelineOf(
  versions: readonly SiteVersion[],
  area: AreaName,
  fallback: Values,
  now: number,
): Timeline {
  const present = { ...fallback, ...holdingAt(versions, area, now)?.values };
  let before: Values = present;
  const ahead = versions
    .filter((version) => version.area === area && version.from > now)
    .toSorted(byMoment)
    .map(({ id, from, note, values }): Ahead => {
      const after = { ...fallback, ...values };
      const changes = changesOf(before, after);
      before = after;
      return { id, from, note, changes };
    });
  return { area, fallback, present, ahead };
}

/** The values of `after` that differ from those of `before`. */
export const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(value, before[name])));

/** The values from the moment of a planned version on; the present ones if there is no such version. */
export function valuesOf({ present, ahead }: Timeline, id: string | null): Values {
  const at = ahead.findIndex((version) => version.id === id);
  return Object.assign({}, present, ...ahead.slice(0, at + 1).map(({ changes }) => changes));
}

/** A change to save: the values, the moment and a note. */
export interface SavedChange {
  /** The planned version that is changed; null for a new version. */
  id: string | null;
  changes: Values;
  /** The moment; null for now. */
  from: number | null;
  note: string;
}

/** The number of the next new version of an area. */
export const nextNumber = (versions: readonly SiteVersion[], area: AreaName): number =>
  Math.max(-1, ...versions.flatMap((version) => (version.area === area ? [numberOf(version)] : []))) + 1;

/**
 * The versions to write for a change, at the time `now`. A change is valid from its moment on, so later versions get it as
 * well, unless they change the same value. Null if there are too many versions.
 */
export function afterSave(
  timeline: Timeline,
  { id: edited, changes, from, note }: SavedChange,
  next: number,
  now: number,
): WrittenVersion[] | null {
  const old = timeline.ahead.find((version) => version.id === edited);
  const others = timeline.ahead.filter((version) => version !== old);
  const moment = from ?? now;
  // A moved version keeps its changes.
  const whole = { ...old?.changes, ...changes };
  const id = old?.id ?? siteVersionId(timeline.area, next);
  const saved: Ahead = { id, from: moment, note, changes: whole };
  if ((old === undefined && next > LAST_NUMBER) || (moment > now && others.length >= MOST_AHEAD)) return null;
  const ahead = [...others, saved].toSorted(byMoment);
  return written(timeline, { ...timeline, ahead }, [saved.id]);
}

/** The versions to write when a planned version is removed: the later ones without its changes. */
export function afterRemoval(timeline: Timeline, id: string): WrittenVersion[] {
  const ahead = timeline.ahead.filter((version) => version.id !== id);
  return written(timeline, { ...timeline, ahead }, []);
}

/**
 * The versions to write when all versions of the moment `from` are moved to the moment `to`. Each keeps its changes.
 * Several of the same moment keep their order.
 */
export function afterMove(timeline: Timeline, from: number, to: number): WrittenVersion[] {
  const isMoved = (version: Ahead) => version.from === from;
  const ahead = timeline.ahead
    .map((version) => (isMoved(version) ? { ...version, from: to } : version))
    .toSorted(byMoment);
  const moved = timeline.ahead.filter(isMoved).map(({ id }) => id);
  return written(timeline, { ...timeline, ahead }, moved);
}

/** The versions of `after` that differ from those of `before`, and those named in `always`. */
function written(before: Timeline, after: Timeline, always: readonly string[]): WrittenVersion[] {
  return after.ahead.flatMap(({ id, from, note }): WrittenVersion[] => {
    const values = valuesOf(after, id);
    const isSame =
      before.ahead.some((version) => version.id === id) && sameValue(values, valuesOf(before, id));
    if (isSame && !always.includes(id)) return [];
    // Stores only values that differ from the file's. The others follow the file.
    return [{ id, area: after.area, from, note, values: changesOf(after.fallback, values) }];
  });
}
