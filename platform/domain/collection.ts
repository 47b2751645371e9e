import type * as z from 'zod/mini';

/** A field of a collection's documents. */
export interface Field {
  /** The field's schema. It has a default or is optional if stored documents may lack the field. */
  schema: z.ZodMiniType;
  /** Set if the rules do not require this field, for example because older documents lack it. */
  optional?: true;
  /** The label in the form. Only fields that people edit have one. */
  label?: string;
  /** Maximum length: of a text in characters, of a list in entries. */
  limit?: number;
}

/** Describes a collection and the fields of its documents. */
export interface Collection<F extends Field = Field> {
  /** Path of the collection below `documents`, as in a `match` line of `firestore.rules`. */
  path: string;
  /**
   * Whether visitors may read some of its documents. Firestore returns whole documents, so all fields are then public.
   */
  isPublic: boolean;
  /**
   * The export file that contains this collection. Null if each document has its own file, or if the collection is not
   * exported.
   */
  exportFile: string | null;
  /** The ids that its documents may have; absent if they may have any. */
  ids?: readonly string[];
  fields: Readonly<Record<string, F>>;
}

type Fields = Readonly<Record<string, Field>>;

/** The names of the fields that have a certain property, such as a label. */
type Having<F extends Fields, P extends keyof Field> = {
  [K in keyof F]: F[K] extends Record<P, unknown> ? K : never;
}[keyof F];

/**
 * The schemas of the fields, as the argument for `z.object`. This function does not call `z.object` itself, because
 * this file is part of the script that visitors' pages load first, and that script must not contain the schema library.
 */
export function shapeOf<F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return shape as { -readonly [K in keyof F]: F[K]['schema'] };
}

/** One property, such as the label, of all fields that have it, by field name. */
export function each<F extends Fields, P extends keyof Field>(fields: F, property: P) {
  const having = Object.entries(fields).filter(([, field]) => property in field);
  return Object.fromEntries(having.map(([name, field]) => [name, field[property]])) as {
    [K in Having<F, P>]: F[K][P];
  };
}
