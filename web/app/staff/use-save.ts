import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { savePost } from '../data/staff/posts.client.ts';
import { asStaffError, type StaffError } from '../data/staff/staff-error.ts';
import { openStaffFirebase } from '../data/staff/staff-firebase.client.ts';
import {
  changedFields,
  edited,
  hasConflicts,
  notSaved,
  type PostChanges,
  type PostDraft,
  received,
  saved,
  saving,
} from '../domain/post-draft.ts';
import type { Person } from '../domain/user-record.ts';
import { useSite } from './site-data.ts';

/** Spec §9, in milliseconds. */
const SAVED_FOR = 3000;
/** How often a save that waits for the connection is tried, in milliseconds. */
const RETRY_EVERY = 10_000;

/** `waiting`: the server cannot be reached; the save goes out by itself when it can. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting';

export interface Save {
  state: SaveState;
  failure: StaffError | null;
  dismissFailure: () => void;
  /** Saves what is typed; with `also`, these changes on top of it. */
  save: (also?: PostChanges) => void;
}

/**
 * Saves a draft's changed fields: Save → Saved → after three seconds Save (spec §2). `onConflict` is called instead
 * of a write when a colleague changed one of the same fields.
 */
export function useSave(
  draft: PostDraft,
  setDraft: Dispatch<SetStateAction<PostDraft>>,
  person: Pick<Person, 'uid'>,
  onConflict: () => void,
): Save {
  const { engine } = useSite();
  const [state, setState] = useState<SaveState>('idle');
  const [failure, setFailure] = useState<StaffError | null>(null);
  const underWay = useRef(false);

  const save = useCallback(
    async (also: PostChanges = {}) => {
      if (underWay.current) return;
      setFailure(null);
      if (hasConflicts(draft)) {
        setState('idle');
        return onConflict();
      }
      const changes = changedFields(edited(draft, also));
      if (Object.keys(changes).length === 0) return setState('saved');
      underWay.current = true;
      setState('saving');
      setDraft((now) => saving(edited(now, also), changes));
      try {
        const result = await savePost(
          openStaffFirebase(engine).db,
          draft.base.id,
          changes,
          draft.base,
          person.uid,
        );
        if (result.stored) {
          setDraft((now) => saved(now, changes));
          setState('saved');
        } else {
          setDraft((now) => received(notSaved(now), result.current));
          setState('idle');
          onConflict();
        }
      } catch (thrown) {
        const error = asStaffError(thrown);
        setDraft(notSaved);
        if (error.problem !== 'offline') {
          console.error(error);
          setFailure(error);
        }
        setState(error.problem === 'offline' ? 'waiting' : 'idle');
      } finally {
        underWay.current = false;
      }
    },
    [draft, setDraft, engine, person.uid, onConflict],
  );

  useEffect(() => {
    if (state !== 'saved') return;
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

  return { state, failure, dismissFailure: () => setFailure(null), save };
}
