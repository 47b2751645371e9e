import type { PlainDocument } from '@studio-site/backend/maintenance';
import { toPlainFields } from '@studio-site/backend/values';
import * as z from 'zod/mini';
import type { Field } from '../../platform/domain/collection.ts';
import { splitPath } from '../../platform/domain/document-path.ts';
import { COLLECTIONS } from '../../web/domain/collections.ts';

const { post, bio, 'user record': user } = COLLECTIONS;
const FIELDS = new Map<string, Readonly<Record<string, Field>>>(
  [post, bio, user].map(({ path, fields }) => [path, fields]),
);

/**
 * A sentence for each post, bio and user record with a field that the site does not know, that is missing, or that has a
 * value of another type. The site does not show such a document, or the rules refuse to save it.
 */
export function oddFields(documents: readonly PlainDocument[]): string[] {
  return documents.flatMap(({ path, fields }) => {
    const [collection] = splitPath(path);
    const known = FIELDS.get(collection);
    if (known === undefined) return [];
    const values = toPlainFields(fields);
    const unknown = Object.keys(values).filter((name) => !Object.hasOwn(known, name));
    const wrong = Object.entries(known).flatMap(([name, { schema, optional }]) => {
      const isThere = Object.hasOwn(values, name);
      return (optional && !isThere) || z.safeParse(schema, values[name]).success ? [] : [name];
    });
    if (unknown.length + wrong.length === 0) return [];
    const reasons = [
      ...unknown.map((name) => `the site does not know its field “${name}”`),
      ...wrong.map((name) => `its field “${name}” is missing or not of the type that the site needs`),
    ];
    return [`${path} is not shown or cannot be saved: ${reasons.join(', ')}.`];
  });
}
