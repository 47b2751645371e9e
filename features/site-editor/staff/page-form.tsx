import { useMemo } from 'react';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';
import { useAfterPause } from '../../../platform/staff/editing/use-after-pause.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { MarkdownField } from '../../../web/staff/markdown/markdown-field.tsx';
import type { FieldProblem, Value, Values } from '../model/value-fields.ts';
import { AreaField } from './area-field.tsx';
import { useFindings } from './use-findings.ts';
import '../../../platform/staff/editing/edit-form.css';

/** How long typing must pause before the text is checked, in milliseconds. */
const CHECK_AFTER = 300;

interface PageFormProps {
  /** Names the text, so that this browser remembers its caret. */
  name: string;
  fields: Readonly<Record<string, ValueField>>;
  values: Values;
  /** The errors that keep the page from being public. */
  faults: readonly FieldProblem[];
  /** Whether empty texts cause no error, because nobody has tried to publish the page yet. */
  mayBeEmpty: boolean;
  onEdit: (changes: Record<string, Value>, alone?: boolean) => void;
  /** Called on typing in the text. `read` returns the changes on demand. */
  onType: (read: () => Record<string, Value>) => void;
}

/** The form of a page: its fields in their order, of which `content` is its text in Markdown. */
export function PageForm({ name, fields, values, faults, mayBeEmpty, onEdit, onType }: PageFormProps) {
  const findings = useFindings(fields, values);
  const text = String(values.content ?? '');
  const settled = useAfterPause(text, CHECK_AFTER);
  const limit = fields.content?.limit ?? 0;
  const problem = useMemo(
    () =>
      settled.length > limit
        ? `The content has ${settled.length} characters. At most ${limit} are possible.`
        : markdownProblem(settled),
    [settled, limit],
  );
  // Errors that depend on more than one field.
  const told = Object.fromEntries(faults.map(({ field, message }) => [field, message]));
  return (
    <div className="edit-form">
      {Object.entries(fields).map(([field, { kind, label }]) =>
        kind === 'markdown' ? (
          <MarkdownField
            key={field}
            label={label}
            name={name}
            value={text}
            readOnly={false}
            error={problem}
            onChange={(changed, alone) => onEdit({ content: changed }, alone)}
            onType={(read) => onType(() => ({ content: read() }))}
          />
        ) : (
          <AreaField
            key={field}
            name={field}
            {...{ fields, values, findings, mayBeEmpty, onEdit }}
            together={told}
          />
        ),
      )}
    </div>
  );
}
