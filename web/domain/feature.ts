import type { Collection } from './collection.ts';

/** A collection. Those that only the server writes may have no descriptor of their fields. */
export type CollectionEntry = Omit<Collection, 'fields'> & Partial<Collection>;

/** A feature that can be removed with its folder (docs/architecture.md#features), as all parts of the program know it. */
export interface Feature {
  /** Its name in a list for owners. */
  title: string;
  /** Its collections, by the kind of their documents. */
  collections?: Readonly<Record<string, CollectionEntry>>;
}
