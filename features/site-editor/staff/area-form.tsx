import { type Row, type Value, type ValueField, type Values, valueProblems } from '../model/value-fields.ts';
import { RowsField } from './rows-field.tsx';
import { TextValue } from './text-value.tsx';
import '../../../web/staff/editing/edit-form.css';

interface AreaFormProps {
  fields: Readonly<Record<string, ValueField>>;
  values: Values;
  onEdit: (changes: Record<string, Value>) => void;
}

/** The form of an area, made from the description of its values. */
export function AreaForm({ fields, values, onEdit }: AreaFormProps) {
  return (
    <div className="edit-form">
      {Object.entries(fields).map(([name, field]) => {
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
            onChange={(text) => onEdit({ [name]: text })}
          />
        );
      })}
    </div>
  );
}
