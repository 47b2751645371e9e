import type { Changes, Draft } from './draft.ts';
import { settled } from './draft.ts';
import { mergeTexts, settledText } from './merge-texts.ts';

/** A draft whose texts were put together with a colleague's, and those texts before and after. */
export interface MergedDraft<T extends object, F extends keyof T> {
  draft: Draft<T, F>;
  before: Changes<T, F>;
  after: Changes<T, F>;
}

/** Settles the conflicts in texts of which each writer changed other paragraphs; the others stay. */
export function mergedDraft<T extends object, F extends keyof T>(draft: Draft<T, F>): MergedDraft<T, F> {
  const result: MergedDraft<T, F> = { draft, before: {}, after: {} };
  for (const field of Object.keys(draft.conflicts) as F[]) {
    const [base, mine, theirs] = [draft.base[field], draft.mine[field], draft.conflicts[field]];
    if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') continue;
    const text = settledText(mergeTexts(base, mine, theirs));
    if (text === null) continue;
    result.draft = settled<T, F>(result.draft, field, text as T[F]);
    result.before[field] = mine;
    result.after[field] = text as T[F] & string;
  }
  return result;
}
