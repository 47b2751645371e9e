import type * as z from 'zod/mini';

/** A field that every document of a collection has. */
export interface Field {
  /** The field's schema, with a default if stored documents may lack it. */
  schema: z.ZodMiniType;
  /** The rules do not require this field, because older documents lack it. */
  optional?: true;
  /** The label in the form. Only fields that people edit have one. */
  label?: string;
  /** The maximum length of a text in characters, or of a list in entries. */
  limit?: number;
}

/** The descriptor of a collection: every fact about it is stated only here. */
export interface Collection<F extends Field = Field> {
  /** The collection's path below `documents`; a `match` line of `firestore.rules` has the same path. */
  path: string;
  /** Visitors may read some or all of its documents. Firestore returns whole documents, so all fields are public. */
  isPublic: boolean;
  /**
   * The file of an export that contains all documents of this collection. Null if every document has a file of its own,
   * or the collection is not exported.
   */
  exportFile: string | null;
  fields: Readonly<Record<string, F>>;
}

type Fields = Readonly<Record<string, Field>>;

/** The names of the fields whose descriptor has a given property, such as a label. */
type Having<F extends Fields, P extends keyof Field> = {
  [K in keyof F]: F[K] extends Record<P, unknown> ? K : never;
}[keyof F];

/** The schemas of the fields, for `z.object`. Visitors' pages load this file before the schema library. */
export function shapeOf<F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return shape as { -readonly [K in keyof F]: F[K]['schema'] };
}

/** The values of one property of the field descriptors, such as all labels, by the field's name. */
export function each<F extends Fields, P extends keyof Field>(fields: F, property: P) {
  const having = Object.entries(fields).filter(([, field]) => property in field);
  return Object.fromEntries(having.map(([name, field]) => [name, field[property]])) as {
    [K in Having<F, P>]: F[K][P];
  };
}
