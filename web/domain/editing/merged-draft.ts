import type { Changes, Draft } from './draft.ts';
import { sameValue, settled } from './draft.ts';
import { mergeTexts, settledText } from './merge-texts.ts';

/** The texts of a draft before and after they were merged with a colleague's. */
export interface MergedTexts<T extends object, F extends keyof T> {
  before: Changes<T, F>;
  after: Changes<T, F>;
}

interface MergedDraft<T extends object, F extends keyof T> extends MergedTexts<T, F> {
  draft: Draft<T, F>;
}

/** Resolves conflicts in which the two people changed different paragraphs. Other conflicts remain. */
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

/** Whether the form still contains the merged texts. Otherwise undoing the merge would lose later typing. */
export function canUnmerge<T extends object, F extends keyof T>(
  { after }: MergedTexts<T, F>,
  mine: Pick<T, F>,
): boolean {
  return (Object.keys(after) as F[]).every((field) => sameValue(mine[field], after[field]));
}
