import { diffIndices } from 'node-diff3';

/** A paragraph of a text, with the empty lines after it. */
interface Paragraph {
  text: string;
  gap: string;
}

const GAP = /(\r?\n(?:[ \t]*\r?\n)+)/;
const LAST_BREAK = /\r?\n$/;

/** Splits a text into paragraphs. `joinedParagraphs` is the inverse, except for empty lines at the end. */
export function paragraphsOf(text: string): Paragraph[] {
  const parts = text.split(GAP);
  const paragraphs: Paragraph[] = [];
  for (let at = 0; at < parts.length; at += 2)
    paragraphs.push({ text: parts[at] ?? '', gap: parts[at + 1] ?? '' });
  const last = paragraphs.at(-1);
  // The line break at the end of the text belongs to no paragraph.
  const [end] = LAST_BREAK.exec(last?.text ?? '') ?? [];
  if (last && end !== undefined) {
    last.text = last.text.slice(0, -end.length);
    last.gap = end;
  } else if (last?.text === '' && paragraphs.length > 1) {
    paragraphs.pop();
  }
  return text === '' ? [] : paragraphs;
}

/** Joins paragraphs. Adds an empty line after a paragraph that was the last of its text and no longer is. */
export function joinedParagraphs(paragraphs: readonly Paragraph[]): string {
  const lineEnd = paragraphs.some(({ gap }) => gap.includes('\r\n')) ? '\r\n' : '\n';
  return paragraphs
    .map(({ text, gap }, at) => {
      const parts = gap.indexOf('\n') < gap.lastIndexOf('\n');
      if (at === paragraphs.length - 1) return parts ? text : text + gap;
      return text + (parts ? gap : lineEnd + lineEnd);
    })
    .join('');
}

/** A part of a merged text: merged automatically, or a conflict. */
export type MergePart =
  | { kind: 'settled'; paragraphs: Paragraph[] }
  | { kind: 'both'; base: Paragraph[]; mine: Paragraph[]; theirs: Paragraph[] };

/** The side of a conflict that the user has chosen, or both sides. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** A change by one writer: replaces the base paragraphs from `from` to `to` (exclusive). */
interface Change {
  from: number;
  to: number;
  become: Paragraph[];
}

/**
 * Three-way merge by paragraphs. If only one writer changed a paragraph, the change is applied. A paragraph is in
 * conflict if both writers changed it differently, or if one changed it and the other removed it. If both added
 * different paragraphs at the same position, all are kept, the colleague's first.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergePart[] {
  const [before, own, foreign] = [base, mine, theirs].map(paragraphsOf) as [
    Paragraph[],
    Paragraph[],
    Paragraph[],
  ];
  const sides = { mine: changesOf(before, own), theirs: changesOf(before, foreign) };
  const parts: MergePart[] = [];
  let at = 0;
  const keepUpTo = (end: number) => {
    if (end > at) settle(parts, before.slice(at, end));
    at = Math.max(at, end);
  };
  while (sides.mine.length > 0 || sides.theirs.length > 0) {
    const [first, other] = startsFirst(sides.mine[0], sides.theirs[0])
      ? (['mine', 'theirs'] as const)
      : (['theirs', 'mine'] as const);
    const region = { from: sides[first][0]?.from ?? 0, to: sides[first][0]?.to ?? 0 };
    const taken: Record<'mine' | 'theirs', Change[]> = { mine: [], theirs: [] };
    take(sides[first], taken[first]);
    // Groups changes that overlap, directly or through another change.
    for (
      let side: 'mine' | 'theirs' = other, idle = 0;
      idle < 2;
      side = side === 'mine' ? 'theirs' : 'mine'
    ) {
      const next = sides[side][0];
      if (next && overlaps(next, region)) {
        region.to = Math.max(region.to, next.to);
        take(sides[side], taken[side]);
        idle = 0;
      } else idle++;
    }
    keepUpTo(region.from);
    const over = before.slice(region.from, region.to);
    if (taken[other].length === 0) settle(parts, applied(over, region.from, taken[first]));
    else join(parts, over, applied(over, region.from, taken.mine), applied(over, region.from, taken.theirs));
    at = region.to;
  }
  keepUpTo(before.length);
  return parts;
}

/** The merged text; null if a conflict remains. */
export function settledText(parts: readonly MergePart[]): string | null {
  return parts.some(({ kind }) => kind === 'both') ? null : chosenText(parts, []);
}

/** The merged text after these choices, one per conflict in order. A conflict without a choice keeps both sides. */
export function chosenText(parts: readonly MergePart[], choices: readonly (MergeChoice | null)[]): string {
  let number = 0;
  return joinedParagraphs(
    parts.flatMap((part) => {
      if (part.kind === 'settled') return part.paragraphs;
      const choice = choices[number++] ?? 'both';
      return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice];
    }),
  );
}

/**
 * Maximum number of pairs of paragraphs to compare. Above it, everything between the first and the last difference
 * counts as one change.
 */
const MOST_PAIRS = 4_000_000;

/**
 * The changes from one text to another. If several paragraphs were replaced by as many others, each is a separate
 * change.
 */
function changesOf(before: Paragraph[], after: Paragraph[]): Change[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head]?.text === after[head]?.text) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail)?.text === after.at(-1 - tail)?.text) tail++;
  const old = before.slice(head, before.length - tail).map(({ text }) => text);
  const young = after.slice(head, after.length - tail).map(({ text }) => text);
  if (old.length * young.length > MOST_PAIRS)
    return [{ from: head, to: head + old.length, become: after.slice(head, head + young.length) }];
  return diffIndices(old, young).flatMap(({ buffer1: [start, count], buffer2: [place, length] }) => {
    const from = head + start;
    const become = after.slice(head + place, head + place + length);
    if (count !== length) return [{ from, to: from + count, become }];
    return become.map((paragraph, at) => ({ from: from + at, to: from + at + 1, become: [paragraph] }));
  });
}

function startsFirst(one: Change | undefined, other: Change | undefined): boolean {
  if (!one || !other) return one !== undefined;
  return one.from < other.from || (one.from === other.from && one.to < other.to);
}

/**
 * Whether a change overlaps a replaced range. Two additions at the same position overlap; an addition directly before
 * or after a change does not.
 */
function overlaps(change: Change, region: { from: number; to: number }): boolean {
  if (region.from === region.to || change.from === change.to)
    return region.from === region.to && change.from === change.to
      ? change.from === region.from
      : change.from > region.from && change.from < region.to;
  return change.from < region.to;
}

function take(from: Change[], to: Change[]): void {
  const next = from.shift();
  if (next) to.push(next);
}

/** Applies changes to the base paragraphs `over`, which begin at index `start`. */
function applied(over: Paragraph[], start: number, changes: Change[]): Paragraph[] {
  const result: Paragraph[] = [];
  let at = start;
  for (const { from, to, become } of changes) {
    result.push(...over.slice(at - start, from - start), ...become);
    at = to;
  }
  return [...result, ...over.slice(at - start)];
}

function join(parts: MergePart[], base: Paragraph[], mine: Paragraph[], theirs: Paragraph[]): void {
  if (sameTexts(mine, theirs)) settle(parts, mine);
  else if (base.length === 0) settle(parts, [...theirs, ...mine]);
  else parts.push({ kind: 'both', base, mine, theirs });
}

function settle(parts: MergePart[], paragraphs: Paragraph[]): void {
  const last = parts.at(-1);
  if (last?.kind === 'settled') last.paragraphs.push(...paragraphs);
  else if (paragraphs.length > 0) parts.push({ kind: 'settled', paragraphs: [...paragraphs] });
}

function sameTexts(one: Paragraph[], other: Paragraph[]): boolean {
  return one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
}
