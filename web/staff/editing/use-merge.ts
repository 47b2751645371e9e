import { type Dispatch, type RefObject, type SetStateAction, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Changes, type Draft, sameValue } from '../../domain/editing/draft.ts';
import { mergedDraft } from '../../domain/editing/merged-draft.ts';

/** Texts of the form before and after they were put together with a colleague's. */
export interface Merged<T extends object, F extends keyof T> {
  before: Changes<T, F>;
  after: Changes<T, F>;
}

export interface Merging<T extends object, F extends keyof T> {
  /** Puts together what can be by itself. Answers the draft afterwards, which the form shows already. */
  merge: () => Draft<T, F>;
  /** What was put together and not dismissed. */
  merged: Merged<T, F> | null;
  dismiss: () => void;
}

/**
 * Puts texts together with a colleague's version where each changed other paragraphs, after `settleNow` has handed over
 * what was typed. It is a step of its own of the form's undo.
 */
export function useMerge<T extends object, F extends keyof T>(
  newest: RefObject<Draft<T, F>>,
  setDraft: Dispatch<SetStateAction<Draft<T, F>>>,
  note: (changes: Changes<T, F>, alone?: boolean) => void,
  settleNow: () => void,
): Merging<T, F> {
  const [merged, setMerged] = useState<Merged<T, F> | null>(null);
  const merge = useCallback(() => {
    settleNow();
    const { before, after } = mergedDraft(newest.current);
    if (Object.keys(after).length === 0) return newest.current;
    note(after, true);
    // Before the next key: a field that still has the text without the colleague's would bring that back.
    flushSync(() => {
      setDraft((now) => mergedDraft(now).draft);
      setMerged({ before, after });
    });
    return newest.current;
  }, [newest, setDraft, note, settleNow]);
  const dismiss = useCallback(() => setMerged(null), []);
  return { merge, merged, dismiss };
}

/** Whether the form still has the merged texts, so that taking the merge back loses nothing typed since. */
export function canUnmerge<T extends object, F extends keyof T>(
  { after }: Merged<T, F>,
  mine: Pick<T, F>,
): boolean {
  return (Object.keys(after) as F[]).every((field) => sameValue(mine[field], after[field]));
}
