import { type Changes, type Draft, sameValue, settled } from './draft.ts';
import {
  chosenText,
  joinedParagraphs,
  type MergeChoice,
  type MergePart,
  mergeTexts,
  settledText,
} from './merge-texts.ts';

/** Converts values of a record to text for comparisons, and edited text back to values. */
export interface ComparableTexts<T, F extends keyof T> {
  /** Fields with long texts, which are compared paragraph by paragraph. Other fields are compared as a whole. */
  longTexts: readonly F[];
  /** A value as readable text; '' if there is none. */
  text: (field: F, value: T[F] | undefined) => string;
  /** Converts edited text to a value; null if the text is invalid. */
  parse: (field: F, text: string) => T[F] | null;
}

/**
 * A passage that needs a choice: paragraphs that both the user and a colleague changed, or the whole value of a field
 * that is not split into paragraphs.
 */
export interface Passage {
  /** Key of the passage: its field, number and texts. While they stay the same, the user's choice is kept. */
  key: string;
  mine: string;
  theirs: string;
}

/** A field with a conflict, split into passages. */
export interface ConflictingField<F> {
  field: F;
  /** The merged text of the field, in parts that are each merged automatically or in conflict. */
  parts: MergePart[];
  passages: Passage[];
  /** Whether both sides may be kept, the colleague's first: in long texts, and in lists that the user may edit. */
  mayKeepBoth: boolean;
  /** Whether the user may edit the result as text. */
  mayEdit: boolean;
  /** The colleague's value as text. */
  theirs: string;
}

/** The user's choices for all conflicts of a draft. */
export interface ConflictDecisions {
  /** The chosen side of each passage. The keys are those of the passages. */
  choices: Readonly<Record<string, MergeChoice>>;
  /** Texts edited by hand. The keys are fields. `theirs` is the colleague's text when editing began. */
  written: Readonly<Record<string, { text: string; theirs: string } | undefined>>;
}

/** Splits a field with a conflict into passages. */
export function conflictingField<T extends object, F extends keyof T & string>(
  draft: Draft<T, F>,
  texts: ComparableTexts<T, F>,
  field: F,
): ConflictingField<F> {
  const [base, mine, theirs] = [draft.base[field], draft.mine[field], draft.conflicts[field]].map((value) =>
    texts.text(field, value),
  ) as [string, string, string];
  const isLong = texts.longTexts.includes(field);
  const mayEdit = texts.parse(field, '') !== null;
  const parts = isLong ? mergeTexts(base, mine, theirs) : [wholeValue(base, mine, theirs)];
  const passages = parts
    .filter((part) => part.kind === 'both')
    .map((part, number) => {
      const [own, foreign] = [joinedParagraphs(part.mine), joinedParagraphs(part.theirs)];
      return {
        key: JSON.stringify([field, number, joinedParagraphs(part.base), own, foreign]),
        mine: own,
        theirs: foreign,
      };
    });
  const mayKeepBoth = isLong || (mayEdit && Array.isArray(draft.mine[field]));
  return { field, parts, passages, mayKeepBoth, mayEdit, theirs };
}

/** The passages that still need a choice. None if the user has edited the field's text by hand. */
export function undecidedPassages<F extends string>(
  { field, passages }: ConflictingField<F>,
  { choices, written }: ConflictDecisions,
): Passage[] {
  return written[field] ? [] : passages.filter(({ key }) => !choices[key]);
}

/** The text of a field after these choices. A passage without a choice has both texts. */
export function resultText<F>(
  { parts, passages }: ConflictingField<F>,
  choices: ConflictDecisions['choices'],
): string {
  return chosenText(
    parts,
    passages.map(({ key }) => choices[key] ?? null),
  );
}

/**
 * Resolves each conflict whose passages all have a choice, or whose text the user has edited by hand. A field with an
 * invalid text remains in conflict. So does a field that the colleague has saved again since that editing began; but if
 * the user's text equals the colleague's earlier one, the colleague's new value replaces it.
 */
export function resolvedDraft<T extends object, F extends keyof T & string>(
  draft: Draft<T, F>,
  texts: ComparableTexts<T, F>,
  decisions: ConflictDecisions,
): Draft<T, F> {
  let next = draft;
  for (const field of Object.keys(draft.conflicts) as F[]) {
    const conflicting = conflictingField(draft, texts, field);
    const written = decisions.written[field];
    if (written) {
      const [mine, seen] = [texts.parse(field, written.text), texts.parse(field, written.theirs)];
      if (mine === null || seen === null) continue;
      if (written.theirs === conflicting.theirs) next = settled<T, F>(next, field, mine);
      else if (!sameValue(mine, seen))
        next = { ...next, base: { ...next.base, [field]: seen }, mine: { ...next.mine, [field]: mine } };
      else next = settled<T, F>(next, field, draft.conflicts[field] as T[F]);
      continue;
    }
    const value =
      undecidedPassages(conflicting, decisions).length === 0 &&
      chosenValue(draft, texts, conflicting, decisions);
    if (value !== false && value !== null) next = settled<T, F>(next, field, value);
  }
  return next;
}

/** The value of a field after all choices; null if the resulting text is invalid. */
function chosenValue<T extends object, F extends keyof T & string>(
  draft: Draft<T, F>,
  texts: ComparableTexts<T, F>,
  conflicting: ConflictingField<F>,
  { choices }: ConflictDecisions,
): T[F] | null {
  const { field, parts, passages } = conflicting;
  const [passage] = passages;
  const whole = parts.length === 1 && passage ? choices[passage.key] : null;
  // If one side was chosen for the whole field, returns that side's value instead of parsing its text, which may lack
  // parts of the value.
  if (whole === 'mine') return draft.mine[field];
  if (whole === 'theirs') return draft.conflicts[field] as T[F];
  return texts.parse(field, resultText(conflicting, choices));
}

function wholeValue(base: string, mine: string, theirs: string): MergePart {
  const only = (text: string) => [{ text, gap: '' }];
  return { kind: 'both', base: only(base), mine: only(mine), theirs: only(theirs) };
}

/** The texts of a draft before and after they were merged with a colleague's. */
export interface MergedTexts<T extends object, F extends keyof T> {
  before: Changes<T, F>;
  after: Changes<T, F>;
}

interface MergedDraft<T extends object, F extends keyof T> extends MergedTexts<T, F> {
  draft: Draft<T, F>;
}

/** Resolves conflicts of long texts in which the two people changed different paragraphs. Other conflicts remain. */
export function mergedDraft<T extends object, F extends keyof T>(
  draft: Draft<T, F>,
  longTexts: readonly F[],
): MergedDraft<T, F> {
  const result: MergedDraft<T, F> = { draft, before: {}, after: {} };
  for (const field of longTexts) {
    if (!(field in draft.conflicts)) continue;
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
