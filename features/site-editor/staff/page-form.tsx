import { useMemo } from 'react';
import { markdownProblem } from '../../../web/domain/text/markdown-limits.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { useAfterPause } from '../../../web/staff/editing/use-after-pause.ts';
import { MarkdownField } from '../../../web/staff/markdown/markdown-field.tsx';
import type { FieldProblem, Value, Values } from '../model/value-fields.ts';
import { AreaField } from './area-form.tsx';
import { useFindings } from './use-findings.ts';
import '../../../web/staff/editing/edit-form.css';

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

/** The form of a page: its text in Markdown, and its other fields before and after it, in the order of `fields`. */
export function PageForm({ name, fields, values, faults, mayBeEmpty, onEdit, onType }: PageFormProps) {
  const { before, after, content } = parted(fields);
  const findings = useFindings(fields, values);
  const text = String(values.content ?? '');
  const settled = useAfterPause(text, CHECK_AFTER);
  const problem = useMemo(
    () =>
      settled.length > content.limit
        ? `The content has ${settled.length} characters. At most ${content.limit} are possible.`
        : markdownProblem(settled),
    [settled, content],
  );
  // Errors that depend on more than one field.
  const told = Object.fromEntries(faults.map(({ field, message }) => [field, message]));
  return (
    <div className="edit-form">
      {before.map((field) => (
        <AreaField
          key={field}
          name={field}
          {...{ fields, values, findings, mayBeEmpty, onEdit }}
          together={told}
        />
      ))}
      <MarkdownField
        label={content.label}
        name={name}
        value={text}
        readOnly={false}
        error={problem}
        onChange={(changed, alone) => onEdit({ content: changed }, alone)}
        onType={(read) => onType(() => ({ content: read() }))}
      />
      {after.map((field) => (
        <AreaField
          key={field}
          name={field}
          {...{ fields, values, findings, mayBeEmpty, onEdit }}
          together={told}
        />
      ))}
    </div>
  );
}

function parted(fields: PageFormProps['fields']) {
  const all = Object.entries(fields);
  const at = all.findIndex(([, { kind }]) => kind === 'markdown');
  return {
    before: all.slice(0, at).map(([field]) => field),
    after: all.slice(at + 1).map(([field]) => field),
    content: all[at]?.[1] ?? { kind: 'markdown' as const, label: 'Content', limit: 0 },
  };
}
