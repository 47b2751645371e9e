import * as z from 'zod/mini';
import type { Field } from '../../../platform/domain/collection.ts';
import type { TextField, ValueField } from '../../../web/domain/value-field.ts';
import { isListed, storedColumn } from './value-fields.ts';

function textSchema({ kind, choices }: TextField): z.ZodMiniType {
  if (kind === 'number') return z.optional(z.number());
  return choices && kind !== 'choices' ? z.optional(z.literal(Object.keys(choices))) : z.optional(z.string());
}

/** The document's fields for a value: one for a text, one for each column of rows. */
export function documentFields(name: string, field: ValueField): [string, Field][] {
  if (isListed(field)) return [];
  if (field.kind !== 'rows')
    return [[name, { schema: textSchema(field), optional: true, label: field.label, limit: field.limit }]];
  if (field.isPacked)
    return [
      [
        name,
        { schema: z.optional(z.array(z.string())), optional: true, label: field.label, limit: field.limit },
      ],
    ];
  return Object.keys(field.columns).map((column) => [
    storedColumn(name, column),
    { schema: z.optional(z.array(z.string())), optional: true, label: field.label, limit: field.limit },
  ]);
}
