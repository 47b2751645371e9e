import type { Backend } from '@studio-site/backend';
import type { ShareReads } from '../../data/visitor/shared-reads.ts';
import { type Place, parsePlace } from '../../domain/places.ts';

/** What pages are made of, and everybody may read (web/data/visitor/shared-reads.ts). */
const SHARED: readonly (Place['kind'] | undefined)[] = ['post', 'bio', 'slug'];

interface Entry {
  value: unknown;
  size: number;
}

/**
 * What pages read last: they share most of it. All of it goes when a document of these kinds changes. Together it has at
 * most `most` characters of JSON, the measure of what it takes; what was asked for longest ago goes first.
 */
export function recentReads(backend: Pick<Backend, 'onCommit'>, most = 2_000_000): ShareReads {
  /** In the order of use. */
  const entries = new Map<string, Entry>();
  let size = 0;
  let changes = 0;

  backend.onCommit((commit) => {
    if (!commit.changes.some(({ path }) => SHARED.includes(parsePlace(path)?.kind))) return;
    entries.clear();
    size = 0;
    changes += 1;
  });

  function add(key: string, value: unknown): void {
    if (entries.has(key)) return;
    const entry = { value: frozen(value), size: key.length + JSON.stringify(value).length };
    // It would push out all others, and then itself.
    if (entry.size > most / 2) return;
    entries.set(key, entry);
    size += entry.size;
    for (const [oldest, { size: freed }] of entries) {
      if (size <= most) return;
      entries.delete(oldest);
      size -= freed;
    }
  }

  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    if (known !== undefined) {
      entries.delete(key);
      entries.set(key, known);
      return known.value as T;
    }
    const before = changes;
    const value = await read();
    // What was read before a change must not stay.
    if (before === changes) add(key, value);
    return value;
  };
}

/** The value, which no page can change for the others any more. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
