import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SaveResult } from '../../data/staff/save-changed.client.ts';
import { asStaffError, type StaffError } from '../../data/staff/staff-error.ts';
import { openStaffFirebase, type StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import {
  type Changes,
  changedFields,
  type Draft,
  edited,
  hasConflicts,
  notSaved,
  putBack,
  received,
  saved,
  saving,
} from '../../domain/editing/draft.ts';
import { useStaffSite } from '../shared/site-data.ts';

/** In milliseconds (docs/product.md#save-button). */
const SAVED_FOR = 3000;
/** A save that finds a colleague's newer text each time is tried this often. */
const MOST_ATTEMPTS = 5;
/** How often a save that waits for the connection is tried, in milliseconds. */
const RETRY_EVERY = 10_000;

/**
 * `waiting`: the server cannot be reached; the save goes out by itself when it can. `failed`: it failed where the label
 * says Saved all the same.
 */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'waiting';

export interface Save {
  state: SaveState;
  failure: StaffError | null;
  dismissFailure: () => void;
  /** Settles when the attempt has ended, and says whether everything is stored. */
  save: () => Promise<boolean>;
}

/** A save that can take further changes with it. */
export interface SaveWith<T, F extends keyof T> extends Save {
  saveWith: (also: Changes<T, F>) => Promise<boolean>;
}

/** How the saves of a screen differ; the same object at every call. */
export interface SaveOptions<T, F extends keyof T> {
  /** The label after a save that failed. Without it, a save that did not reach the server is tried again by itself. */
  failedLabel?: 'saved';
  /** Of the changed fields, those that are sent; all without it. The others have their stored values again afterwards. */
  sent?: (changes: Changes<T, F>) => Changes<T, F>;
}

/** Writes changed fields while each of them is still as in `base`. Throws a `StaffError`. */
export type WriteChanges<T, F extends keyof T> = (
  db: StaffFirebase['db'],
  changes: Changes<T, F>,
  base: T,
) => Promise<SaveResult<T>>;

/**
 * Saves a draft's changed fields: Save → Saved → after three seconds Save (docs/product.md#save-button). Before each
 * attempt `merge` puts together what a colleague changed beside them, and answers the draft afterwards. `onConflict` is
 * called instead of a write when a colleague changed the same; `onStored` is awaited before a save counts as done.
 */
export function useSave<T extends object, F extends keyof T>(
  merge: () => Draft<T, F>,
  setDraft: Dispatch<SetStateAction<Draft<T, F>>>,
  write: WriteChanges<T, F>,
  onConflict: () => void,
  onStored: (changes: Changes<T, F>) => Promise<void>,
  options: SaveOptions<T, F> = {},
): SaveWith<T, F> {
  const { failedLabel, sent } = options;
  const { engine } = useStaffSite();
  const [state, setState] = useState<SaveState>('idle');
  const [failure, setFailure] = useState<StaffError | null>(null);
  const underWay = useRef(false);

  const saveWith = useCallback(
    async (also: Changes<T, F>) => {
      if (underWay.current) return false;
      setFailure(null);
      underWay.current = true;
      try {
        for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
          const draft = merge();
          if (hasConflicts(draft)) break;
          const wanted = changedFields(edited(draft, also));
          const changes = sent ? sent(wanted) : wanted;
          setDraft((now) => putBack(now, fieldsNotIn(wanted, changes)));
          if (Object.keys(changes).length === 0) {
            setState('saved');
            return true;
          }
          setState('saving');
          setDraft((now) => saving(edited(now, also), changes));
          const result = await write(openStaffFirebase(engine).db, changes, draft.base);
          if (result.stored) {
            await onStored(changes);
            setDraft((now) => saved(now, changes));
            setState('saved');
            return true;
          }
          // At once, and after what was typed meanwhile: the next attempt begins with what this one found.
          merge();
          flushSync(() => setDraft((now) => received(notSaved(now), result.current)));
        }
        setState('idle');
        onConflict();
        return false;
      } catch (thrown) {
        const error = asStaffError(thrown);
        setDraft((now) => notSaved(now));
        const retry = error.problem === 'offline' && failedLabel === undefined;
        if (!retry) {
          console.warn(error);
          setFailure(error);
        }
        setState(retry ? 'waiting' : failedLabel ? 'failed' : 'idle');
        return false;
      } finally {
        underWay.current = false;
      }
    },
    [merge, setDraft, write, engine, onConflict, onStored, failedLabel, sent],
  );
  const save = useCallback(() => saveWith({}), [saveWith]);

  useEffect(() => {
    if (state !== 'saved' && state !== 'failed') return;
    const timer = setTimeout(setState, SAVED_FOR, 'idle');
    return () => clearTimeout(timer);
  }, [state]);

  const newestSave = useRef(save);
  newestSave.current = save;
  useEffect(() => {
    if (state !== 'waiting') return;
    const retry = () => void newestSave.current();
    const timer = setInterval(retry, RETRY_EVERY);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [state]);

  return { state, failure, dismissFailure: () => setFailure(null), save, saveWith };
}

function fieldsNotIn<T, F extends keyof T>(wanted: Changes<T, F>, sent: Changes<T, F>): F[] {
  return (Object.keys(wanted) as F[]).filter((field) => !(field in sent));
}
