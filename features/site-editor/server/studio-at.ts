import { parseDocument } from '../../../web/data/parse.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { AREA_NAMES, AREAS } from '../model/areas.ts';
import { holdingAt, type SiteVersion, siteVersionDocument } from '../model/site-version.ts';

/**
 * Caches the result of `apply` over time: returns the same object until the value, the items or the time change it, because many
 * requests use it. `next`: the first moment after a time at which the result changes.
 */
export function inTime<Value, Item>(
  all: () => readonly Item[],
  next: (items: readonly Item[], time: number) => number,
  apply: (value: Value, items: readonly Item[], time: number) => Value,
): (value: Value, time: number) => Value {
  let last: { value: Value; items: readonly Item[]; from: number; until: number; applied: Value } | null =
    null;
  return (value, time) => {
    const items = all();
    if (last?.value !== value || last.items !== items || time < last.from || time >= last.until)
      last = { value, items, from: time, until: next(items, time), applied: apply(value, items, time) };
    return last.applied;
  };
}

/** The version in a document; null if the document is no version. */
export function toSiteVersion(id: string, data: unknown): SiteVersion | null {
  const parsed = parseDocument(siteVersionDocument, id, data);
  return parsed.ok ? parsed.value : null;
}

/** The first moment after `time` at which a version begins; `Infinity` if there is none. */
export function nextVersion(versions: readonly SiteVersion[], time: number): number {
  return Math.min(...versions.flatMap(({ from }) => (from > time ? [from] : [])), Number.POSITIVE_INFINITY);
}

/** The studio with the values of the versions valid at `time`; the same object if there are no versions. */
export function studioAt(studio: Studio, versions: readonly SiteVersion[], time: number): Studio {
  if (versions.length === 0) return studio;
  return AREA_NAMES.reduce((changed, area) => {
    const version = holdingAt(versions, area, time);
    return version ? AREAS[area].apply(changed, version.values) : changed;
  }, studio);
}
