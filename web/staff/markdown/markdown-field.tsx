import { InputWrapper, Textarea } from '@mantine/core';
import { useId, useMemo } from 'react';
import {
  type TextLength,
  textLength,
  textLengthSentence,
} from '../../../platform/domain/text/text-length.ts';
import { AUTO_DIRECTION } from '../../../platform/staff/editing/fields.ts';
import { useAfterPause } from '../../../platform/staff/editing/use-after-pause.ts';
import { lazyPart, type Missing, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import type { EditedMarkdown } from './use-code-mirror.ts';
import '../../../editor/find/find-panel.css';
import '../../../editor/live/live-text.css';
import './markdown-editor.css';
import './pictures/picture-widget.css';

const MarkdownEditor = lazyPart(
  async () => (await import('./markdown-editor.tsx')).default,
  PlainEditor,
  <p className="markdown-editor markdown-editor__text" role="status">
    Loading the editor…
  </p>,
);

/** Loads the editor before a field is shown. */
export const preloadEditor = MarkdownEditor.preload;

/** Debounce delay before the text length is counted, in milliseconds. */
const COUNT_AFTER = 300;

interface MarkdownFieldProps {
  label: string;
  /** Names the text, so that this browser remembers its caret. */
  name: string;
  value: string;
  readOnly: boolean;
  error: string | null;
  onChange: EditedMarkdown['onChange'];
  onType: EditedMarkdown['onType'];
  onPlace?: EditedMarkdown['onPlace'];
}

/**
 * The Markdown field. Until the editor has loaded, a message is shown instead of a text area, because text typed into
 * that area could be lost.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, name, value, readOnly, error, onChange, onType, onPlace } = props;
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
      // The error is above the text, because below a long text it would be out of view.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <MarkdownEditor
        labelId={labelId}
        name={name}
        value={value}
        readOnly={readOnly}
        onChange={onChange}
        onType={onType}
        onPlace={onPlace}
      />
    </InputWrapper>
  );
}

/** A plain text area, used if the editor's script cannot be loaded. */
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
        attributes={AUTO_DIRECTION}
        value={value}
        readOnly={readOnly}
        rows={16}
        onChange={(event) => onChange(event.currentTarget.value, false)}
      />
    </>
  );
}

/** The length of a text, debounced, because counting a long text would slow down typing. */
function useLengthAfterPause(text: string): TextLength {
  const settled = useAfterPause(text, COUNT_AFTER);
  return useMemo(() => textLength(settled), [settled]);
}
