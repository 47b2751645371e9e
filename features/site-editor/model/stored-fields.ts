import * as z from 'zod/mini';
import type { Field } from '../../../platform/domain/collection.ts';
import type { TextField, ValueField } from '../../../web/domain/value-field.ts';
import { isListed, storedColumn } from './value-fields.ts';

function textSchema({ kind, choices }: TextField): z.ZodMiniType {
  if (kind === 'number') return z.optional(z.number());
  return choices && kind !== 'choices' ? z.optional(z.literal(Object.keys(choices))) : z.optional(z.string());
}

/** The document's fields for a value: one for a text or for packed rows, one for each column of other rows. */
export function documentFields(name: string, field: ValueField): [string, Field][] {
  if (isListed(field)) return [];
  const { label, limit } = field;
  const of = (schema: z.ZodMiniType) => ({ schema, optional: true as const, label, limit });
  if (field.kind !== 'rows') return [[name, of(textSchema(field))]];
  const names = field.isPacked
    ? [name]
    : Object.keys(field.columns).map((column) => storedColumn(name, column));
  return names.map((one) => [one, of(z.optional(z.array(z.string())))]);
}
