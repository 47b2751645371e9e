import type { Bio } from './bio.ts';

/** A bio and its target position. */
export interface BioPlace {
  id: string;
  order: number;
}

/** Bios in list order: by `order`, ties by id. */
export function byOrder(one: Pick<Bio, 'id' | 'order'>, other: Pick<Bio, 'id' | 'order'>): number {
  return one.order - other.order || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/**
 * The writes that swap a bio with its neighbour (docs/product.md#bio-table): one for every bio whose stored order
 * differs from its new position. There are none at the ends of the list and for an unknown bio.
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

/** Whether the writes only swap two orders. */
export function isExchange(before: readonly BioPlace[], changes: readonly BioPlace[]): boolean {
  const [one, other, ...more] = changes;
  const had = (id: string) => before.find((bio) => bio.id === id)?.order;
  if (!one || !other || more.length > 0) return false;
  return one.order === had(other.id) && other.order === had(one.id);
}

/** Limit of a shown id in characters: longer ids end in an ellipsis (docs/product.md#bio-table). */
const SHOWN = 10;

/** A bio's id as shown in the table. */
export function shortId(id: string): string {
  return id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id;
}

/**
 * Largest number in the id of a bio of a person without an account, `fake_` and a number (docs/product.md#member-bios).
 */
const LARGEST_FAKE = 9999;

/** Whether a bio belongs to a person without an account. */
export const isFakeId = (id: string): boolean => /^fake_[0-9]{1,4}$/.test(id);

/** The unused `fake_` ids in random order. `random` returns numbers from 0 to below 1. */
export function freeFakeIds(taken: readonly string[], random: () => number): string[] {
  const known = new Set(taken);
  return Array.from({ length: LARGEST_FAKE + 1 }, (_, number) => `fake_${number}`)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => id);
}
