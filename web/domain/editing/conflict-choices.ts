import { type Draft, sameValue, settled } from './draft.ts';
import { chosenText, type MergeChoice, type MergePart, mergeTexts } from './merge-texts.ts';
import { joinedParagraphs } from './paragraphs.ts';

/** Converts the values of a record to text for comparisons, and edited text back to values. */
export interface ComparableTexts<T, F extends keyof T> {
  /** Fields with long texts, whose paragraphs are compared one by one. Other fields are compared as a whole. */
  longTexts: readonly F[];
  /** A value as readable text; '' for none. */
  text: (field: F, value: T[F] | undefined) => string;
  /** Parses an edited text; null if the text cannot be parsed back to a value. */
  parse: (field: F, text: string) => T[F] | null;
}

/**
 * A passage that needs one choice: paragraphs that both people changed, or the whole value of a field without
 * paragraphs.
 */
export interface Passage {
  /** A key made from both texts of the passage, so that a choice stays valid when other passages change. */
  key: string;
  mine: string;
  theirs: string;
}

/** A field in conflict, with its passages. */
export interface ConflictingField<F> {
  field: F;
  /** The text of the field as a list of merged parts and conflicts. */
  parts: MergePart[];
  passages: Passage[];
  /** Whether a passage may keep both sides, the colleague's first. True for long texts and lists. */
  mayKeepBoth: boolean;
  /** Whether the result may be edited as text. */
  mayEdit: boolean;
  /** The colleague's whole value as text. */
  theirs: string;
}

/** A person's choices in all conflicts of a draft. */
export interface ConflictDecisions {
  /** The chosen side of each passage, by the passage's key. */
  choices: Readonly<Record<string, MergeChoice>>;
  /** Results edited by hand, by field, each with the colleague's text at the start of the edit. */
  written: Readonly<Record<string, { text: string; theirs: string } | undefined>>;
}

/** Splits a field in conflict into its passages. */
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

/** The passages without a choice. */
export function undecidedPassages<F extends string>(
  { field, passages }: ConflictingField<F>,
  { choices, written }: ConflictDecisions,
): Passage[] {
  return written[field] ? [] : passages.filter(({ key }) => !choices[key]);
}

/** The text of a field with these choices. For a passage without a choice it contains both texts. */
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
 * Resolves the conflicts that have a choice. A text edited by hand is compared with the colleague's present text,
 * because the colleague may have saved again since the edit began.
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

/** The value of a field whose passages all have a choice. */
function chosenValue<T extends object, F extends keyof T & string>(
  draft: Draft<T, F>,
  texts: ComparableTexts<T, F>,
  conflicting: ConflictingField<F>,
  { choices }: ConflictDecisions,
): T[F] | null {
  const { field, parts, passages } = conflicting;
  const [passage] = passages;
  const whole = parts.length === 1 && passage ? choices[passage.key] : null;
  // A value that was chosen as a whole is returned itself, because its text may omit parts of it.
  if (whole === 'mine') return draft.mine[field];
  if (whole === 'theirs') return draft.conflicts[field] as T[F];
  return texts.parse(field, resultText(conflicting, choices));
}

function wholeValue(base: string, mine: string, theirs: string): MergePart {
  const only = (text: string) => [{ text, gap: '' }];
  return { kind: 'both', base: only(base), mine: only(mine), theirs: only(theirs) };
}
