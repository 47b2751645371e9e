import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '../shared/pressed-key.ts';
import { difference } from './text-change.ts';

/**
 * Ctrl+Z and Cmd+Z undo the last change of a form, in whatever field: a text, a colour, a removed link. Shift with
 * them, or Ctrl+Y, redoes it.
 */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const again = askedFor(event);
      if (again === null || undoesItself(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      keepingCaret(() => flushSync(again ? redo : undo));
    };
    // In the capture phase, before a field's own undo, which covers only that field.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [undo, redo]);
}

/** False for undo, true for redo, null for any other key. */
function askedFor(event: KeyboardEvent): boolean | null {
  const key = commandKey(event);
  if (key === 'z') return event.shiftKey;
  return key === 'y' && event.ctrlKey && !event.shiftKey ? true : null;
}

/**
 * Whether the focused field has an undo of its own, because its text is not part of the form: in a dialog, a search, or
 * a field with `data-own-undo`, such as an unfinished author. Applies while the field is not empty, or `always`.
 */
function undoesItself(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], search, .cm-search')) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  const { ownUndo } = target.dataset;
  return ownUndo === 'always' || (ownUndo !== undefined && target.value !== '');
}

/** Makes a change, and puts the caret of the focused field where its text changed instead of at its end. */
function keepingCaret(change: () => void): void {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
  const before = isText ? field.value : '';
  change();
  if (!isText || field.value === before) return;
  const { from, insert } = difference(before, field.value);
  field.setSelectionRange(from + insert.length, from + insert.length);
}
