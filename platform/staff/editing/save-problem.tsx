import { Alert, Anchor } from '@mantine/core';
import { useState } from 'react';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { LiveProblem } from '../live-problem.tsx';
import { goToField } from './fields.ts';
import './field-list.css';

interface SaveProblemProps {
  /** The kind of record, such as “post”. */
  what: string;
  failure: StaffError;
  /** Fields that fail this page's validation, so the database would reject them. */
  fields: readonly NamedField[];
  onDismiss: () => void;
}

/** Shows beside the Save button why a save failed, with a link to each invalid field. */
export function SaveProblem({ what, failure, fields, onDismiss }: SaveProblemProps) {
  const [named] = useState(fields.length > 0);
  const mended = named ? 'The problem is fixed. Save again.' : undefined;
  const why = fields.length > 0 ? 'Please correct:' : mended;
  return (
    <LiveProblem
      what={`The ${what} was not saved. Your text is still here.`}
      error={failure}
      {...(why ? { why } : {})}
      onDismiss={onDismiss}
    >
      <FieldList fields={fields} />
    </LiveProblem>
  );
}

/** A form field and a message about it. */
interface NamedField {
  field: string;
  label: string;
  message: string;
}

/** Says at once which values keep something from happening, with a link to each. */
export function Refusal({ title, fields }: { title: string; fields: readonly NamedField[] }) {
  return (
    <Alert color="red" role="alert" title={title}>
      <FieldList fields={fields} />
    </Alert>
  );
}

/** Lists messages about fields. Each label is a button that focuses its field. */
function FieldList({ fields }: { fields: readonly NamedField[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="field-list">
      {fields.map(({ field, label, message }) => (
        <li key={`${field} ${message}`}>
          <Anchor component="button" type="button" onClick={() => goToField(field)}>
            {label}
          </Anchor>
          <span dir="auto">{message}</span>
        </li>
      ))}
    </ul>
  );
}
