import { type Draft, sameValue, settled } from './draft.ts';
import { chosenText, type MergeChoice, type MergePart, mergeTexts } from './merge-texts.ts';
import { joinedParagraphs } from './paragraphs.ts';

/** How the values of a record become text to compare, and how an edited text becomes a value again. */
export interface ComparableTexts<T, F extends keyof T> {
  /** Texts of paragraphs, which are compared and chosen one by one; other fields are chosen as a whole. */
  longTexts: readonly F[];
  /** A value as text to read; '' for none. */
  text: (field: F, value: T[F] | undefined) => string;
  /** Parses an edited text; null if the value can only be taken as a whole. */
  parse: (field: F, text: string) => T[F] | null;
}

/** One choice: paragraphs of a long text that both changed, or the whole value of another field. */
export interface Passage {
  /** Made of the passage's texts: a choice stays valid while other passages change. */
  key: string;
  mine: string;
  theirs: string;
}

/** A field in conflict, with what a person chooses in it. */
export interface ConflictingField<F> {
  field: F;
  /** The text with its merged parts and its conflicts. */
  parts: MergePart[];
  passages: Passage[];
  /** Both sides of a passage can be kept, theirs first: of long texts and lists. */
  mayKeepBoth: boolean;
  /** The result can be edited as text. */
  mayEdit: boolean;
  /** The colleague's whole value as text. */
  theirs: string;
}

/** The decisions of a person about all conflicts of a draft. */
export interface ConflictDecisions {
  /** The chosen side of each passage, by its key. */
  choices: Readonly<Record<string, MergeChoice>>;
  /** Results edited by hand, by their fields, each with the colleague's text that the person saw. */
  written: Readonly<Record<string, { text: string; theirs: string } | undefined>>;
}

/** What there is to choose in a field in conflict. */
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

/** The passages that still need a choice. */
export function undecidedPassages<F extends string>(
  { field, passages }: ConflictingField<F>,
  { choices, written }: ConflictDecisions,
): Passage[] {
  return written[field] ? [] : passages.filter(({ key }) => !choices[key]);
}

/** The text of a field with these choices; while a passage has none, with both of its sides. */
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
 * The draft with each conflict settled that a person has decided. A text edited by hand while the colleague went on
 * writing becomes the person's own text against the newer one.
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

/** The value of a field all of whose passages are decided. */
function chosenValue<T extends object, F extends keyof T & string>(
  draft: Draft<T, F>,
  texts: ComparableTexts<T, F>,
  conflicting: ConflictingField<F>,
  { choices }: ConflictDecisions,
): T[F] | null {
  const { field, parts, passages } = conflicting;
  const [passage] = passages;
  const whole = parts.length === 1 && passage ? choices[passage.key] : null;
  // The exact value: its text may not have all of it.
  if (whole === 'mine') return draft.mine[field];
  if (whole === 'theirs') return draft.conflicts[field] as T[F];
  return texts.parse(field, resultText(conflicting, choices));
}

function wholeValue(base: string, mine: string, theirs: string): MergePart {
  const only = (text: string) => [{ text, gap: '' }];
  return { kind: 'both', base: only(base), mine: only(mine), theirs: only(theirs) };
}
