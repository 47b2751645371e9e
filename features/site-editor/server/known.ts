import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { describeError } from '../../../platform/log.ts';
import type { Site } from '../../../web/server/site.ts';

/** Documents that change the site over time, as far as they are known. */
export interface Known<Item> {
  all(): readonly Item[];
  /** Applies committed changes. Returns whether they changed an item. */
  follow?(changes: readonly Change[]): boolean;
  /** Reads the items of `time`, the present, from an engine that reports no commits. Returns the function that takes them over. */
  read?(time: number): Promise<() => void>;
}

interface Followed<Item> {
  /** The path of the collection. */
  path: string;
  /** The documents that are read at the start. */
  read: readonly { id: string; fields: Readonly<Record<string, unknown>> }[];
  /** The item in a document; null if it has none. */
  toItem: (id: string, fields: Readonly<Record<string, unknown>>) => Item | null;
  /** How many items are kept at most. */
  most?: number;
}

/** The items of the embedded engine: read once, then updated by each commit. */
export function followed<Item>({
  path,
  read,
  toItem,
  most = Number.POSITIVE_INFINITY,
}: Followed<Item>): Known<Item> {
  const byId = new Map(
    read.flatMap(({ id, fields }) => {
      const item = toItem(id, fields);
      return item === null ? [] : [[id, item] as const];
    }),
  );
  let all: readonly Item[] = [...byId.values()];
  return {
    all: () => all,
    follow(changes) {
      let isChanged = false;
      for (const { path: changed, after } of changes) {
        const [collection, id] = splitPath(changed);
        if (collection !== path) continue;
        const item = after ? toItem(id, toPlainFields(after.fields)) : null;
        isChanged ||= byId.has(id) || item !== null;
        if (item !== null && (byId.has(id) || byId.size < most)) byId.set(id, item);
        else byId.delete(id);
      }
      if (isChanged) all = [...byId.values()];
      return isChanged;
    },
  };
}

/** The items of another engine, as visitors can read them. */
export function readAgain<Item>(read: (time: number) => Promise<readonly Item[]>): Known<Item> {
  let all: readonly Item[] = [];
  return {
    all: () => all,
    async read(time) {
      const found = await read(time);
      return () => {
        all = found;
      };
    },
  };
}

/** How long data of an engine that reports no commits is used at most, in seconds. */
const MOST_SECONDS = 10;
/** How long pages stay at the time of the last data while it cannot be read again, in milliseconds. */
const LONGEST_FAILURE = 60_000;

/**
 * Returns the function that reads everything that is known again for a page, but not more often than pages are
 * rendered again. It resolves to the time for which they are known. While they cannot be read, this is the time of the last
 * ones, so that a page has no newer posts beside them, but for at most a minute.
 */
export function readAtMost(
  { settings, now, log }: Pick<Site, 'settings' | 'now' | 'log'>,
  known: readonly Pick<Known<unknown>, 'read'>[],
): () => Promise<number> {
  const goodFor = Math.min(settings.pageCacheSeconds, MOST_SECONDS) * 1000;
  let triedAt = Number.NEGATIVE_INFINITY;
  let knownFor = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;
  async function read(time: number): Promise<number> {
    try {
      const found = await Promise.all(known.map((one) => one.read?.(time)));
      for (const takeOver of found) takeOver?.();
      knownFor = time;
    } catch (error) {
      log({ level: 'warn', event: 'site-versions-unread', message: describeError(error) });
      if (Math.abs(time - knownFor) > LONGEST_FAILURE) knownFor = time;
    }
    triedAt = time;
    reading = null;
    return knownFor;
  }
  return async () => {
    const time = now();
    if (Math.abs(time - triedAt) < goodFor) return knownFor;
    reading ??= read(time);
    return reading;
  };
}

/**
 * Caches the result of `apply`, because many requests use it: returns the same object until the value or the items change,
 * or the time reaches the next change. `next`: the first moment after a time at which the result changes.
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
