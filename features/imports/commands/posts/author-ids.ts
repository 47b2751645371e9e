import type { PlainFields } from '@studio-site/backend/values';
import { newBio } from '../../../../web/domain/bios/bio.ts';
import { freeFakeIds } from '../../../../web/domain/bios/bio-order.ts';

/** Returns the bio ids for author names, and new bios for names that have none. */
export type AuthorIds = (names: readonly string[]) => {
  ids: string[];
  documents: { id: string; fields: PlainFields }[];
};

/** Maps each name to a bio: an existing one (`bios` has ids by name), or a new hidden one. */
export function authorIds(bios: ReadonlyMap<string, string>): AuthorIds {
  const known = new Map(bios);
  const free = freeFakeIds([...bios.values()], Math.random);
  return (names) => {
    const documents: { id: string; fields: PlainFields }[] = [];
    const ids = names.map((name) => {
      const id = known.get(name) ?? free.pop();
      if (id === undefined)
        throw new Error('There are already ten thousand bios of people without an account.');
      if (!known.has(name)) {
        known.set(name, id);
        documents.push({
          id,
          fields: { ...newBio(), displayName: name, description: '', show: false } as PlainFields,
        });
      }
      return id;
    });
    return { ids: [...new Set(ids)], documents };
  };
}
