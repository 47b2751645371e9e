import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Journal } from '../../data/staff/journal.client.ts';
import type { SaveResult } from '../../data/staff/save-changed.client.ts';
import { openStaffFirebase, type StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import type { Changes } from '../../domain/editing/draft.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { EditSession, type SaveKind, type SaveOptions } from './edit-session.ts';
import type { EditView } from './edit-view.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import type { Clock } from './session-journal.ts';
import { useUndoKeys } from './undo-keys.ts';

/** A record being edited: its session, and the present view of it. */
export interface Editing<T extends object, F extends keyof T> {
  session: EditSession<T, F>;
  view: EditView<T, F>;
}

interface Edited<T extends object, F extends keyof T> {
  uid: string;
  /** Identifies the edited record: its kind and its id. */
  subject: string;
  /** The record as the server last sent it. */
  stored: T;
  fields: readonly F[];
  /** Writes changed fields while each of them is still as in `base`. Throws a `StaffError`. */
  write: (
    db: StaffFirebase['db'],
    changes: Changes<T, F>,
    base: T,
    kind: SaveKind<T, F>,
  ) => Promise<SaveResult<T>>;
  options?: SaveOptions<T, F>;
}

/**
 * Opens an edit session for a screen and follows it. Only `stored` may change later: a screen needs the person and the
 * record as its key.
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

  // Before the effects inside the form: their own listeners are to find the form as it was typed.
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
    // It comes while React takes the focused element away, too, and then nothing can be drawn.
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
    // Drawn in the same turn: a key between the two would find the form as it was before.
    const timer = setTimeout(() => flushSync(act), milliseconds);
    return () => clearTimeout(timer);
  },
};
