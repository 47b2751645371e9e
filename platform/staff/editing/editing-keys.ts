import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { difference } from '../../../editor/text-changes.ts';
import { commandKey } from '../keys.ts';

/**
 * Callbacks that add pending input, such as an unfinished tag, to the form. They run before a keyboard shortcut saves.
 */
const typed = new Set<() => void>();

/** Registers `take`, which adds the field's pending input to the form before a keyboard shortcut saves. */
export function useBeforeSave(take: () => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const add = () => newest.current();
    typed.add(add);
    return () => void typed.delete(add);
  }, []);
}

/** Adds pending input of all fields to the form and renders it. Call this before a keyboard shortcut saves. */
export function takeTyped(): void {
  flushSync(() => {
    for (const take of typed) take();
  });
}

/**
 * Calls `save` on Ctrl+S and Cmd+S, wherever the focus is. If `save` is null, nothing is saved; the browser's “Save
 * page” dialog never opens.
 */
export function useSaveKey(save: (() => void) | null): void {
  // Assigned while rendering, because an effect would run too late: a shortcut directly after a render must save the
  // values on the screen.
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandKey(event) !== 's') return;
      event.preventDefault();
      takeTyped();
      newest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Ctrl+Z and Cmd+Z undo the last change of a form in any field. Ctrl+Shift+Z, Cmd+Shift+Z and Ctrl+Y redo it. */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const again = askedFor(event);
      if (again === null || undoesItself(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      keepingCaret(() => flushSync(again ? redo : undo));
    };
    // The capture phase comes before the field's own undo, which would cover only that field.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [undo, redo]);
}

/** True for the keys of redo, false for those of undo, null for any other key. */
function askedFor(event: KeyboardEvent): boolean | null {
  const key = commandKey(event);
  if (key === 'z') return event.shiftKey;
  return key === 'y' && event.ctrlKey && !event.shiftKey ? true : null;
}

/**
 * Whether the focused field must use its own undo, because its text is not part of the form. This is true in a dialog,
 * in a search, and in a field with `data-own-undo`. If that attribute is not `always`, the field must also have text.
 */
function undoesItself(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], search, .cm-search')) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  const { ownUndo } = target.dataset;
  return ownUndo === 'always' || (ownUndo !== undefined && target.value !== '');
}

/** Makes a change and puts the caret where the text changed. The browser would put it at the end of the field. */
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
