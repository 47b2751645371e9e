import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Changes, type Draft, sameValue } from '../../domain/editing/draft.ts';
import { type EditHistory, noted, redo, undo } from '../../domain/editing/edit-history.ts';
import { commandKey } from '../shared/pressed-key.ts';
import { difference } from './text-change.ts';

/** The last undo or redo, for the screen to announce. */
export interface UndoNews<F> {
  what: 'Undone' | 'Redone';
  fields: F[];
}

/**
 * Ctrl+Z and Cmd+Z undo what was changed last in a form, whatever its field: a text, a colour, a removed link. With
 * Shift, or Ctrl+Y, it is done again. `apply` brings the fields back. Gives the function that notes a change.
 */
export function useUndo<T extends object, F extends keyof T>(
  draft: RefObject<Draft<T, F>>,
  apply: (changes: Changes<T, F>) => void,
): { note: (changes: Changes<T, F>, alone?: boolean) => void; news: UndoNews<F> | null } {
  const history = useRef<EditHistory<T, F>>({ done: [], undone: [] });
  const [news, setNews] = useState<UndoNews<F> | null>(null);

  const note = useCallback(
    (changes: Changes<T, F>, alone?: boolean) => {
      const { mine } = draft.current;
      const fields = Object.keys(changes) as F[];
      if (fields.every((field) => sameValue(mine[field], changes[field]))) return;
      const before = Object.fromEntries(fields.map((field) => [field, mine[field]])) as Changes<T, F>;
      history.current = noted(history.current, before, changes, Date.now(), alone);
      setNews(null);
    },
    [draft],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const again = askedFor(event);
      if (again === null || undoesItself(event.target)) return;
      const taken = (again ? redo : undo)(history.current, draft.current.mine);
      event.preventDefault();
      event.stopPropagation();
      if (!taken) return;
      history.current = taken.history;
      keepingCaret(() =>
        flushSync(() => {
          apply(taken.changes);
          setNews({ what: again ? 'Redone' : 'Undone', fields: Object.keys(taken.changes) as F[] });
        }),
      );
    };
    // Before the fields' own undo, which covers only one field.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [draft, apply]);

  return { note, news };
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
