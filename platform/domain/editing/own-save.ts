import { sameValue } from './draft.ts';

/** The fields that a save changed, with their values before and after it. */
export interface OwnSave {
  from: object;
  to: object;
}

/** The maximum number of saves that are remembered for one record. Older ones are usually in the cache. */
const MOST_SAVES = 3;

/** Adds a save to the remembered saves of a record, oldest first. */
export function withSave(saves: readonly OwnSave[], save: OwnSave): OwnSave[] {
  return [...saves, save].slice(-MOST_SAVES);
}

/**
 * Adds to a cached record this browser's own saves that the cache lacks, oldest first. A save changes only fields that
 * still have their value from before the save, so a newer cached record stays as it is.
 */
export function withOwnSaves<T extends object>(cached: T, saves: readonly OwnSave[]): T {
  let record = cached;
  for (const { from, to } of saves) {
    const before = record;
    const missing = Object.entries(to).filter(([field]) => sameValue(at(before, field), at(from, field)));
    record = { ...record, ...Object.fromEntries(missing) };
  }
  return record;
}

export function hasSave(record: object, { to }: OwnSave): boolean {
  return Object.entries(to).every(([field, value]) => sameValue(at(record, field), value));
}

function at(record: object, field: string): unknown {
  return (record as Record<string, unknown>)[field];
}
