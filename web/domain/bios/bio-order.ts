import type { Bio } from './bio.ts';

/** The id of a bio and its position in the list. */
export interface BioPlace {
  id: string;
  order: number;
}

/** Compares bios by `order`, then by id. */
export function byOrder(one: Pick<Bio, 'id' | 'order'>, other: Pick<Bio, 'id' | 'order'>): number {
  return one.order - other.order || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/**
 * The writes that swap a bio with its neighbour: one for each bio whose stored order differs from its new position
 * (docs/product.md#bio-table). Empty if the bio is unknown, or already first or last.
 */
export function afterMove(bios: readonly BioPlace[], id: string, direction: 'up' | 'down'): BioPlace[] {
  const sorted = bios.toSorted(byOrder);
  const from = sorted.findIndex((bio) => bio.id === id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const [moving, neighbour] = [sorted[from], sorted[to]];
  if (!moving || !neighbour) return [];
  sorted[from] = neighbour;
  sorted[to] = moving;
  return sorted.flatMap((bio, order) => (bio.order === order ? [] : [{ id: bio.id, order }]));
}

/** Whether the writes only swap the orders of two bios. */
export function isExchange(before: readonly BioPlace[], changes: readonly BioPlace[]): boolean {
  const [one, other, ...more] = changes;
  const had = (id: string) => before.find((bio) => bio.id === id)?.order;
  if (!one || !other || more.length > 0) return false;
  return one.order === had(other.id) && other.order === had(one.id);
}

/**
 * Number of characters of an id that the table shows. An ellipsis replaces the others (docs/product.md#bio-table).
 */
const SHOWN = 10;

/** The id of a bio as the table shows it. */
export function shortId(id: string): string {
  return id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id;
}

/**
 * The largest number in a `fake_` id, which the bio of a person without an account has (docs/product.md#member-bios).
 */
const LARGEST_FAKE = 9999;

/** Whether this is the id of a bio of a person without an account. */
export const isFakeId = (id: string): boolean => /^fake_[0-9]{1,4}$/.test(id);

/** The unused `fake_` ids in random order. `random` returns numbers from 0 to below 1, like `Math.random`. */
export function freeFakeIds(taken: readonly string[], random: () => number): string[] {
  const known = new Set(taken);
  return Array.from({ length: LARGEST_FAKE + 1 }, (_, number) => `fake_${number}`)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => id);
}
