import { InputWrapper, Textarea } from '@mantine/core';
import { useId, useMemo } from 'react';
import { type TextLength, textLength, textLengthSentence } from '../../domain/text/text-length.ts';
import { late, type Missing } from '../shared/late.tsx';
import { MissingPart } from '../shared/missing-part.tsx';
import { OWN_DIRECTION } from '../shared/own-direction.ts';
import { useAfterPause } from '../shared/use-after-pause.ts';
import type { EditedMarkdown } from './use-code-mirror.ts';

const MarkdownEditor = late(
  async () => (await import('./markdown-editor.tsx')).default,
  PlainEditor,
  <p className="markdown-editor markdown-editor__text" role="status">
    Loading the editor …
  </p>,
);

/** In milliseconds. */
const COUNT_AFTER = 300;

interface MarkdownFieldProps {
  label: string;
  value: string;
  readOnly: boolean;
  error: string | null;
  onChange: EditedMarkdown['onChange'];
  onType: EditedMarkdown['onType'];
  onPlace?: EditedMarkdown['onPlace'];
}

/** A field for markdown. Nothing can be typed before the editor is there: a word typed into a stand-in could be lost with it. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, readOnly, error, onChange, onType, onPlace } = props;
  const labelId = useId();
  return (
    <InputWrapper
      className="markdown-field"
      data-field="content"
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={`Markdown, ${textLengthSentence(useLengthAfterPause(value))}`}
      error={error}
    >
      <MarkdownEditor
        labelId={labelId}
        value={value}
        readOnly={readOnly}
        onChange={onChange}
        onType={onType}
        onPlace={onPlace}
      />
    </InputWrapper>
  );
}

/** Takes the editor's place while its script is missing. */
function PlainEditor({ labelId, value, readOnly, onChange, missing }: EditedMarkdown & { missing: Missing }) {
  return (
    <>
      <MissingPart
        what="The editor"
        missing={missing}
        {...(readOnly ? {} : { meanwhile: 'Meanwhile you can write in this plain text field.' })}
        next={() => document.querySelector('[data-field="content"] .cm-content')}
      />
      <Textarea
        aria-labelledby={labelId}
        attributes={OWN_DIRECTION}
        value={value}
        readOnly={readOnly}
        rows={16}
        onChange={(event) => onChange(event.currentTarget.value, false)}
      />
    </>
  );
}

/** The length of a text, counted when its typing pauses: counting a long one takes longer than a key may. */
function useLengthAfterPause(text: string): TextLength {
  const settled = useAfterPause(text, COUNT_AFTER);
  return useMemo(() => textLength(settled), [settled]);
}
