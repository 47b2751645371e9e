import { useState } from 'react';
import type { StaffError } from '../../data/staff/staff-error.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { FieldList, type NamedField } from './field-list.tsx';
import { goToField } from './go-to-field.ts';

interface SaveProblemProps {
  /** The kind of record, such as “post”. */
  what: string;
  failure: StaffError;
  /** The fields that the database would refuse, by the checks of this page. */
  fields: readonly NamedField[];
  onDismiss: () => void;
}

/** The reason of a failed save, beside the Save button. Lists the fields to correct, each with a link to it. */
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
      <FieldList fields={fields} onGo={goToField} />
    </LiveProblem>
  );
}
