import type { ValueField } from '../../../web/domain/value-field.ts';
import { type Finding, textWarning } from '../model/findings.ts';
import { type Row, type Value, type Values, valueProblems } from '../model/value-fields.ts';
import { RowsField, type RowsFieldProps } from './rows-field.tsx';
import { TextValue } from './text-value.tsx';

/** Properties that all fields of a form share. */
export interface AreaFieldProps {
  fields: Readonly<Record<string, ValueField>>;
  values: Values;
  /** The errors about values that contradict each other, by field and place. */
  together: Readonly<Record<string, string>>;
  findings: Readonly<Record<string, Finding>>;
  /** Whether an empty text causes no error, because it may still be filled in. */
  mayBeEmpty?: boolean;
  onEdit: (changes: Record<string, Value>) => void;
}

/** The input of a value: of a text or a list. */
export function AreaField(
  props: AreaFieldProps & { name: string } & Pick<RowsFieldProps, 'options' | 'act'>,
) {
  const { name, fields, values, together, findings, mayBeEmpty, onEdit, ...ofRows } = props;
  const field = fields[name];
  if (!field) return null;
  const value = values[name] ?? '';
  const problems = valueProblems(field, value);
  if (field.kind === 'rows') {
    const places = Object.entries(together).flatMap(([place, sentence]) =>
      place === name
        ? [['', sentence]]
        : place.startsWith(`${name}-`)
          ? [[place.slice(name.length + 1).replace('-', '.'), sentence]]
          : [],
    );
    return (
      <RowsField
        name={name}
        field={field}
        rows={Array.isArray(value) ? (value as readonly Row[]) : []}
        problems={{ ...Object.fromEntries(places), ...problems }}
        findings={findings}
        onChange={(rows) => onEdit({ [name]: rows })}
        {...ofRows}
      />
    );
  }
  return (
    <TextValue
      name={name}
      field={field}
      text={String(value)}
      problem={mayBeEmpty && value === '' ? null : (problems[''] ?? together[name] ?? null)}
      warning={textWarning(field, String(value), findings)}
      onChange={(text) => onEdit({ [name]: text })}
    />
  );
}
