import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Journal } from '../../data/staff/journal.client.ts';
import type { SaveResult } from '../../data/staff/save-changed.client.ts';
import { openStaffFirebase, type StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import type { Changes } from '../../domain/editing/draft.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { commandKey } from '../shared/use-screen-shortcut.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { EditSession } from './session/edit-session.ts';
import type { EditView } from './session/edit-view.ts';
import type { Clock } from './session/session-journal.ts';
import type { SaveKind, SaveOptions } from './session/session-ports.ts';
import { difference } from './text-change.ts';

/** An open edit session and its current view. */
export interface Editing<T extends object, F extends keyof T> {
  session: EditSession<T, F>;
  view: EditView<T, F>;
}

interface Edited<T extends object, F extends keyof T> {
  uid: string;
  /** Kind and id of the edited record. */
  subject: string;
  /** The record as the server sent it last. */
  stored: T;
  fields: readonly F[];
  /** Writes the changed fields if the server's values still equal `base`. Throws a `StaffError` if writing fails. */
  write: (
    db: StaffFirebase['db'],
    changes: Changes<T, F>,
    base: T,
    kind: SaveKind<T, F>,
  ) => Promise<SaveResult<T>>;
  options?: SaveOptions<T, F>;
}

/**
 * Opens an edit session for a screen and renders its changes. Give the screen a React key made from person and record,
 * because only `stored` may change while the session is open.
 */
export function useEditSession<T extends object, F extends keyof T>(what: Edited<T, F>): Editing<T, F> {
  const { stored } = what;
  const { engine } = useStaffSite();
  const [session] = useState(() => {
    const { uid, subject, fields, write, options } = what;
    const ports = {
      write: (changes: Changes<T, F>, base: T, kind: SaveKind<T, F>) =>
        write(openStaffFirebase(engine).db, changes, base, kind),
      openJournal: () => new Journal(uid, subject),
      clock: BROWSER_CLOCK,
    };
    return new EditSession<T, F>(stored, fields, ports, options);
  });
  const view = useSyncExternalStore(session.subscribe, session.view);

  // Uses a layout effect, so that these listeners are added before those of the fields, which use passive effects. The
  // fields' listeners then see the typed text.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const settleNow = () => {
      if (session.isTyping) flushSync(session.settle);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === 'Escape') settleNow();
    };
    addEventListener('keydown', onKey, { capture: true, signal });
    // Without `flushSync`: `focusout` also fires when React removes the focused element, and React cannot render again
    // during that.
    addEventListener('focusout', session.settle, { capture: true, signal });
    for (const way of WAYS_OUT) addEventListener(way, settleNow, { capture: true, signal });
    addEventListener('beforeunload', session.keep, { signal });
    addEventListener('pagehide', session.keepLeaving, { signal });
    addEventListener('online', session.retry, { signal });
    document.addEventListener('visibilitychange', () => session.hidden(document.hidden), { signal });
    return () => ended.abort();
  }, [session]);
  useEffect(() => session.open(), [session]);
  useEffect(() => session.receive(stored), [session, stored]);
  useUndoKeys(session);
  useLeaveGuard(view.unsaved, what.options?.autosave ? session.saveToLeave : undefined);
  return { session, view };
}

const WAYS_OUT = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;

const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    // Renders synchronously. Otherwise a key pressed before the rendering would act on the old form.
    const timer = setTimeout(() => flushSync(act), milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Ctrl+Z and Cmd+Z undo the last change of a form in any field. Ctrl+Shift+Z, Cmd+Shift+Z and Ctrl+Y redo it. */
function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
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
