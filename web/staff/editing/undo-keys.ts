import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '../shared/pressed-key.ts';
import { difference } from './text-change.ts';

/**
 * Ctrl+Z and Cmd+Z undo the last change of a form, whatever its field: a text, a colour, a removed link. With Shift, or
 * Ctrl+Y, it is done again.
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
    // Before the fields' own undo, which covers only one field.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [undo, redo]);
}

/** Undo is false, redo is true, any other key null. */
function askedFor(event: KeyboardEvent): boolean | null {
  const key = commandKey(event);
  if (key === 'z') return event.shiftKey;
  return key === 'y' && event.ctrlKey && !event.shiftKey ? true : null;
}

/**
 * Whether the key belongs to a text that is no part of the form: in a dialog, a search, or a field with `data-own-undo`,
 * such as an author not added yet. That is so while the field is not empty, or `always`.
 */
function undoesItself(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], search, .cm-search')) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  const { ownUndo } = target.dataset;
  return ownUndo === 'always' || (ownUndo !== undefined && target.value !== '');
}

/** Runs a change and puts the caret of the focused field where its text changed, not at its end. */
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
