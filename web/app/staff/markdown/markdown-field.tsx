import { InputWrapper, Textarea } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { MarkdownEditorProps } from './markdown-editor.tsx';

/** Where the editor's code does not come, a plain text area takes its place. */
const MarkdownEditor = lazy(() => import('./markdown-editor.tsx').catch(() => ({ default: PlainEditor })));

interface MarkdownFieldProps {
  label: string;
  value: string;
  readOnly: boolean;
  error: string | null;
  onChange: (value: string) => void;
}

/** A field for markdown. Nothing can be typed before the editor is there: a word typed into a stand-in could be lost with it. */
export function MarkdownField({ label, value, readOnly, error, onChange }: MarkdownFieldProps) {
  const labelId = useId();
  return (
    <InputWrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={`Markdown, ${countWords(value)} words`}
      error={error}
    >
      <Suspense
        fallback={
          <p className="markdown-editor markdown-editor__text" role="status">
            Opening the editor …
          </p>
        }
      >
        <MarkdownEditor labelId={labelId} value={value} readOnly={readOnly} onChange={onChange} />
      </Suspense>
    </InputWrapper>
  );
}

function PlainEditor({ labelId, value, readOnly, onChange }: MarkdownEditorProps) {
  return (
    <Textarea
      aria-labelledby={labelId}
      value={value}
      readOnly={readOnly}
      rows={16}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
