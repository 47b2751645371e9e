import type { FieldTexts } from '../../../platform/staff/editing/fields.ts';
import type { TextField, ValueField } from '../../../web/domain/value-field.ts';
import type { Row, Value, Values } from '../model/value-fields.ts';

/** An area's values in an edit session. */
export type AreaRecord = { id: string } & Record<string, Value>;

/** The values of a record, without its id. */
export function valuesIn({ id: _id, ...values }: AreaRecord): Values {
  return values;
}

/** A value as readable text: the label of a choice, a list with one line for each row. */
export function valueText(field: ValueField, value: Value | undefined): string {
  if (value === undefined) return '';
  if (field.kind !== 'rows') return textOf(field, String(value));
  return (value as readonly Row[])
    .map((row) =>
      Object.entries(field.columns)
        .map(([name, column]) => textOf(column, row[name] ?? ''))
        .join(' · '),
    )
    .join('\n');
}

function textOf({ kind, choices = {} }: TextField, text: string): string {
  const wordsOf = (choice: string) => (Object.hasOwn(choices, choice) ? (choices[choice] ?? choice) : choice);
  return kind === 'choices' ? chosen(text).map(wordsOf).join(', ') : wordsOf(text);
}

/** The choices in a text of the kind `choices`. */
export const chosen = (text: string): string[] => text.split(' ').filter((choice) => choice !== '');

/** Converts the fields of an area for comparisons. Lists and choices are compared as a whole. */
export function areaTexts(fields: Readonly<Record<string, ValueField>>): FieldTexts<AreaRecord, string> {
  const of = (name: string) => fields[name];
  return {
    labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    longTexts: Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'text' || kind === 'markdown' ? [name] : [],
    ),
    text: (name, value) => {
      const field = of(name);
      return field ? valueText(field, value) : '';
    },
    parse: (name, text) => (['line', 'text', 'markdown'].includes(of(name)?.kind ?? '') ? text : null),
  };
}
