import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AreaName } from '../model/areas.ts';
import { textWarning } from '../model/findings.ts';
import { type Row, type Value, type ValueField, type Values, valueProblems } from '../model/value-fields.ts';
import { LookForm } from './look-form.tsx';
import { RowsField } from './rows-field.tsx';
import { TextValue } from './text-value.tsx';
import { useFindings } from './use-findings.ts';
import '../../../web/staff/editing/edit-form.css';

/** The number of fields from which on the form has a search, and how many of them it shows at once. */
const MANY = 30;

interface AreaFormProps {
  area: AreaName;
  /** The values of the studio's folder. */
  file: Values;
  fields: Readonly<Record<string, ValueField>>;
  values: Values;
  onEdit: (changes: Record<string, Value>) => void;
}

/** The form of an area, made from the description of its values. */
export function AreaForm({ area, file, fields, values, onEdit }: AreaFormProps) {
  const [search, setSearch] = useState('');
  const all = Object.entries(fields);
  const isLong = all.length > MANY;
  const found = isLong ? foundFields(all, values, search) : all;
  const findings = useFindings(fields, values);
  if (area === 'look') return <LookForm values={values} file={file} findings={findings} onEdit={onEdit} />;
  return (
    <div className="edit-form">
      {isLong && (
        <div>
          <TextInput
            type="search"
            label="Search"
            description="In the English texts, your own, and the places where they stand. An empty text is the English one."
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <p role="status" className="staff-hint">
            {found.length > MANY ? `The first ${MANY} of ${found.length} texts.` : `${found.length} texts.`}
          </p>
        </div>
      )}
      {found.slice(0, isLong ? MANY : undefined).map(([name, field]) => {
        const value = values[name] ?? '';
        const problems = valueProblems(field, value);
        if (field.kind === 'rows')
          return (
            <RowsField
              key={name}
              name={name}
              field={field}
              rows={value as readonly Row[]}
              problems={problems}
              findings={findings}
              onChange={(rows) => onEdit({ [name]: rows })}
            />
          );
        return (
          <TextValue
            key={name}
            name={name}
            field={field}
            text={String(value)}
            problem={problems[''] ?? null}
            warning={textWarning(field, String(value), findings)}
            onChange={(text) => onEdit({ [name]: text })}
          />
        );
      })}
    </div>
  );
}

type Entry = [name: string, field: ValueField];

/**
 * The fields that contain the searched text, and those with a problem, so that these can be corrected. In their order, so
 * that a field does not move while it is typed into.
 */
function foundFields(all: readonly Entry[], values: Values, search: string): readonly Entry[] {
  const words = search.trim().toLowerCase();
  return all.filter(([name, field]) => {
    const { label, hint = '' } = field;
    const value = values[name] ?? '';
    const isFound = `${label}\n${hint}\n${value}`.toLowerCase().includes(words);
    return isFound || Object.keys(valueProblems(field, value)).length > 0;
  });
}
