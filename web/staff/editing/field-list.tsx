import { Anchor } from '@mantine/core';
import './field-list.css';

/** A form field and a message about it. */
export interface NamedField {
  field: string;
  label: string;
  message: string;
}

/** Lists messages about fields. If `onGo` is set, each label is a button that focuses its field. */
export function FieldList({
  fields,
  onGo,
}: {
  fields: readonly NamedField[];
  onGo?: (field: string) => void;
}) {
  if (fields.length === 0) return null;
  return (
    <ul className="field-list">
      {fields.map(({ field, label, message }) => (
        <li key={`${field} ${message}`}>
          {onGo ? (
            <Anchor component="button" type="button" onClick={() => onGo(field)}>
              {label}
            </Anchor>
          ) : (
            <strong>{label}</strong>
          )}
          <span dir="auto">{message}</span>
        </li>
      ))}
    </ul>
  );
}
