import type * as z from 'zod/mini';

/** A field of a collection's documents. */
export interface Field {
  /** Its type, with a default where a stored document may lack it. */
  schema: z.ZodMiniType;
  /** Older documents lack it, so that the rules do not require it. */
  optional?: true;
  /** The form's name for it; only fields that people edit have one. */
  label?: string;
  /** The most characters of a text, or entries of a list. */
  limit?: number;
}

/** A collection of the database: what is known of it is said here once. */
export interface Collection<F extends Field = Field> {
  /** Below `documents`; `firestore.rules` has the same in a `match` line. */
  path: string;
  /** Visitors may read its documents, if not all of them. Firestore gives a document whole, so all fields are public. */
  isPublic: boolean;
  /** The file of an export that has its documents; null where they have files of their own, or are left out. */
  exportFile: string | null;
  fields: Readonly<Record<string, F>>;
}

type Fields = Readonly<Record<string, Field>>;

/** The names of the fields that have a property. */
type Having<F extends Fields, P extends keyof Field> = {
  [K in keyof F]: F[K] extends Record<P, unknown> ? K : never;
}[keyof F];

/** The schemas of the fields, for `z.object`: visitors load this file before the schema library. */
export function shapeOf<F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return shape as { -readonly [K in keyof F]: F[K]['schema'] };
}

/** A property of all fields that have it, such as their labels. */
export function each<F extends Fields, P extends keyof Field>(fields: F, property: P) {
  const having = Object.entries(fields).filter(([, field]) => property in field);
  return Object.fromEntries(having.map(([name, field]) => [name, field[property]])) as {
    [K in Having<F, P>]: F[K][P];
  };
}
