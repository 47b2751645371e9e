import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageEngine } from '../../data/page-engine.ts';
import { Journal } from '../../data/staff/journal.client.ts';
import { openStaffFirebase, type StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import type { SaveResult } from '../../data/staff/transactions.client.ts';
import type { Changes } from '../../domain/editing/draft.ts';
import { useUndoKeys } from './editing-keys.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { EditSession } from './session/edit-session.ts';
import type { Clock } from './session/session-journal.ts';
import type { SaveKind, SaveOptions } from './session/session-ports.ts';
import type { EditView } from './session/session-view.ts';

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
  /** The fields whose paragraphs are merged one by one. */
  longTexts: readonly F[];
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
  const [session] = useState(() => {
    const { uid, subject, fields, longTexts, write, options } = what;
    const ports = {
      write: (changes: Changes<T, F>, base: T, kind: SaveKind<T, F>) =>
        write(openStaffFirebase(pageEngine()).db, changes, base, kind),
      openJournal: () => new Journal(uid, subject),
      clock: BROWSER_CLOCK,
    };
    return new EditSession<T, F>(stored, fields, longTexts, ports, options);
  });
  const { view, showNow } = useView(session);

  // Uses a layout effect, so that these listeners are added before those of the fields, which use passive effects. The
  // fields' listeners then see the typed text.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === 'Escape') showNow();
    };
    addEventListener('keydown', onKey, { capture: true, signal });
    // Without `flushSync`: `focusout` also fires when React removes the focused element, and React cannot render again
    // during that.
    addEventListener('focusout', session.settle, { capture: true, signal });
    for (const way of WAYS_OUT) addEventListener(way, showNow, { capture: true, signal });
    addEventListener('beforeunload', session.keep, { signal });
    addEventListener('pagehide', session.keepLeaving, { signal });
    addEventListener('online', session.retry, { signal });
    document.addEventListener('visibilitychange', () => session.hidden(document.hidden), { signal });
    return () => ended.abort();
  }, [session, showNow]);
  useEffect(() => session.open(), [session]);
  // Uses a layout effect, so that the fields show the server's values at once. A key pressed before that would replace a
  // colleague's text that the user has not seen, and would disappear from the content field.
  useLayoutEffect(() => session.receive(stored), [session, stored]);
  useUndoKeys(session);
  useLeaveGuard(view.unsaved, what.options?.autosave ? session.saveToLeave : undefined);
  return { session, view };
}

/**
 * The view of a session, rendered again after each change. This is not `useSyncExternalStore`, which would render typed
 * text at once, so that the next key waits. `showNow` renders the newest view with all typed text before it returns.
 */
function useView<T extends object, F extends keyof T>(session: EditSession<T, F>) {
  const [view, setView] = useState(session.view);
  const shown = useRef(view);
  useLayoutEffect(() => {
    shown.current = view;
  }, [view]);
  const [showNow] = useState(() => () => {
    if (!session.isTyping && shown.current === session.view()) return;
    flushSync(() => {
      session.settle();
      setView(session.view());
    });
  });
  useLayoutEffect(() => {
    const show = () => setView(session.view());
    show();
    return session.subscribe(show);
  }, [session]);
  return { view, showNow };
}

const WAYS_OUT = ['pointerdown', 'click', 'submit', 'popstate', 'beforeunload', 'pagehide'] as const;

/** Renders synchronously. Otherwise a key pressed before the rendering would act on the old form. */
const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(() => flushSync(act), milliseconds);
    return () => clearTimeout(timer);
  },
  atOnce: (act) => flushSync(act),
  afterTyping(milliseconds, act) {
    const timer = setTimeout(() => startTransition(act), milliseconds);
    return () => clearTimeout(timer);
  },
};
