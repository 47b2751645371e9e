import {
  ChangeSet,
  EditorState,
  type Extension,
  type Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { isByHand, isComposed } from '../changes-by-hand.ts';
import { type Edit, edited, movedBy } from '../text-changes.ts';
import { type TextPage, textPage } from '../text-page.ts';
import { afterInputMethod, heldLooks, holdLooks } from './held-looks.ts';
import { aroundCaret, type Block, blocksOf, type Look, leavesOf } from './inline-pieces.ts';
import {
  isBesidePair,
  linesAround,
  MARK,
  mappedLines,
  type Pair,
  type Part,
  pairsOf,
  treeUpTo,
  wordsOfLines,
} from './pairs.ts';
import { readingOf, readsAs, readsSame, shownOf } from './reading.ts';
import { givenLook, MARKS, reference } from './toggle-look.ts';

/**
 * Keeps marks in pairs while the formatted view hides them. If typing or deleting would leave one mark of a pair, or a
 * pair that no longer formats its words, the words that are left get marks of their own: on both sides of a new line,
 * without white space at the ends, and none around nothing. Marks that a person types or deletes stay as typed.
 */
export const wholeMarks: Extension = [
  EditorState.transactionFilter.of((change) => {
    const repair = isByHand(change) && !isComposed(change) ? repairOf(change) : null;
    return repair ? [change, { ...repair, sequential: true }] : change;
  }),
  afterInputMethod.of(repairOf),
];

/** A range of the old text, what replaces it, and where that is in the new text. */
interface Replaced {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

function repairOf(change: Transaction): TransactionSpec | null {
  const { startState, changes, newDoc, newSelection } = change;
  const replaced: Replaced[] = [];
  changes.iterChanges((from, to, start, end, insert) =>
    replaced.push({ from, to, insert: insert.toString(), start, end }),
  );
  const [first, last] = [replaced[0]?.from ?? 0, replaced.at(-1)?.to ?? 0];
  const tree = treeUpTo(startState, last);
  // A new line, and the end of one, also change the block around words further away.
  const isAcross = replaced.some(
    ({ from, to, insert }) => insert.includes('\n') || startState.doc.sliceString(from, to).includes('\n'),
  );
  // Most keys are pressed in plain words, where the rest of the text need not be read.
  const isBeside =
    tree && replaced.some(({ from, to }) => isBesidePair(tree, from) || isBesidePair(tree, to));
  if (tree && !isAcross && !isBeside) return null;
  const text = startState.doc.toString();
  const blocks = blocksOf(text, tree, first, last);
  const pairs = pairsOf(text, blocks).filter(isLeftBy(change));
  const touched = isAcross ? pairs : pairs.filter(isTouchedBy(replaced));
  if (touched.length === 0) return null;
  let part = mappedLines(linesAround(blocks, { from: first, to: last }), changes);
  const harmed = touched.filter(isBrokenBy(change, replaced, text, blocks, part));
  if (harmed.length === 0) return null;
  const broken = withNeighbours(pairs, harmed, replaced);

  const page = startState.facet(textPage);
  let extra = withoutMarks(text, change, replaced, broken, part);
  let doc = extra.apply(newDoc);
  part = mappedLines(part, extra);
  if (broken.length > MANY) {
    const looks = broken.flatMap((pair) =>
      partsOf(pair, change, replaced).map((words) => ({ ...mappedLines(words, extra), kind: pair.kind })),
    );
    const given = givenTogether(page, doc, part, looks);
    const all = given && extra.compose(given);
    if (all) return { changes: all, selection: newSelection.map(all) };
  }
  let isWhole = true;
  for (const pair of broken) {
    if (pair.kind === 'link' || pair.kind === 'code') continue;
    // Replacing all matches breaks pairs in many blocks, of which each is read alone.
    const own = blocks.filter(({ outer }) => outer.from <= pair.from && pair.to <= outer.to);
    const lines = isAcross ? part : mappedLines(mappedLines(linesAround(own, pair), changes), extra);
    for (const words of partsOf(pair, change, replaced)) {
      const { from, to } = mappedLines(words, extra);
      const { changes: next, isWhole: isGiven } = givenLook(page, doc, lines, from, to, pair.kind);
      isWhole &&= isGiven;
      extra = extra.compose(next);
      doc = next.apply(doc);
      part = mappedLines(part, next);
    }
  }
  const beside = isWhole ? null : withReferences(change, harmed);
  if (beside) {
    const combined = startState.update({ changes: changes.compose(beside), filter: false });
    const lines = mappedLines(linesAround(blocks, { from: first, to: last }), combined.changes);
    if (!touched.some(isBrokenBy(combined, replaced, text, blocks, lines)))
      return { changes: beside, selection: newSelection.map(beside) };
  }
  // After Enter the caret is before the words, inside their marks.
  const selection = newSelection.map(extra, isEnter(change) ? 1 : -1);
  return {
    changes: extra,
    selection,
    effects: holdLooks.of(lostAtCaret(change, broken, doc, part, selection.main.head)),
  };
}

/** Number of pairs from which their looks are given all at once. One after another would read a paragraph for each. */
const MANY = 5;

/** The changes that give looks to many ranges of a part of a text; null if it would not read as intended. */
function givenTogether(
  page: TextPage,
  doc: Text,
  part: Part,
  looks: readonly (Part & Pick<Pair, 'kind'>)[],
): ChangeSet | null {
  const text = doc.sliceString(part.from, part.to);
  const opened: Edit[] = [];
  const closed: Edit[] = [];
  const given = new Map<number, Look[]>();
  for (const { kind, ...range } of looks) {
    if (kind === 'link' || kind === 'code') continue;
    const words = text.slice(range.from - part.from, range.to - part.from);
    const from = range.from - part.from + words.length - words.trimStart().length;
    const to = from + words.trim().length;
    if (from >= to) continue;
    const [mark = ''] = MARKS[kind];
    opened.push({ from, to: from, insert: mark });
    // Inner pairs, which come later, end first.
    closed.unshift({ from: to, to, insert: mark });
    for (let at = from; at < to; at++) given.set(at, [...(given.get(at) ?? []), kind]);
  }
  const edits = [...closed, ...opened].sort((one, two) => one.from - two.from);
  const wanted = readingOf(text, blocksOf(text)).map(({ path, seen }) => ({
    path,
    seen: seen.map((one) => ({ ...one, looks: new Set([...one.looks, ...(given.get(one.at) ?? [])]) })),
  }));
  const bold = wanted.flatMap(({ seen }) =>
    seen.filter(({ looks }) => looks.has('bold')).map(({ at }) => at),
  );
  const after = edited(text, edits);
  const reads = readsAs(after, wanted, 'bold', new Set(bold)) && readsSame(page, text, after, doc.toString());
  return reads ? ChangeSet.of(movedBy(edits, part.from), doc.length) : null;
}

const isTouchedBy =
  (replaced: readonly Replaced[]) =>
  ({ from, to }: Pair): boolean =>
    replaced.some((range) => range.from <= to && range.to >= from);

/** Whether a change is a new line, perhaps with the mark of a list or quote. */
function isEnter(change: Transaction): boolean {
  if (change.annotation(Transaction.userEvent) !== 'input') return false;
  let hasLine = false;
  change.changes.iterChanges((_from, _to, _start, _end, insert) => (hasLine ||= insert.lines > 1));
  return hasLine;
}

/** Whether a person types into one mark, or deletes characters of it, which the formatted view shows at the caret. */
function isInMark({ from, to }: Replaced, pair: Pair): boolean {
  if (from === to)
    return (from > pair.from && from < pair.innerFrom) || (from > pair.innerTo && from < pair.to);
  return (from >= pair.from && to <= pair.innerFrom) || (from >= pair.innerTo && to <= pair.to);
}

/** Characters of marks of looks and code. Others, such as brackets, may only keep these from closing. */
const LOOK_MARK = /[*_~`\\]/;

/** Characters that readers see if they are in no pair. */
const STRAY = /[*_~`[\]]/;

/** The number of such characters in some blocks, without those in the ranges `besides`. */
const strayIn = (text: string, blocks: readonly Block[], besides: readonly Part[]): number =>
  blocks
    .flatMap(({ pieces }) => leavesOf(pieces))
    .filter(
      ({ kind, from, to }) =>
        kind === 'letter' &&
        STRAY.test(text.slice(from, to)) &&
        !besides.some((range) => from >= range.from && to <= range.to),
    ).length;

/**
 * Whether a pair does not format its words any more after a change, and readers would see marks that nobody typed, or
 * an empty pair. Not if the whole pair is deleted.
 */
function isBrokenBy(
  change: Transaction,
  replaced: readonly Replaced[],
  text: string,
  blocks: readonly Block[],
  { from: start, to: end }: Part,
): (pair: Pair) => boolean {
  const { changes, newDoc } = change;
  const part = newDoc.sliceString(start, end);
  const after = blocksOf(part);
  // Typed and deleted characters do not count.
  const inserted = replaced.map((range) => ({ from: range.start - start, to: range.end - start }));
  let worse: boolean | null = null;
  const isWorse = () => (worse ??= strayIn(part, after, inserted) > strayIn(text, blocks, replaced));
  const pairs = pairsOf(part, after);
  const now = new Set(
    pairs.map(({ kind, from, innerFrom, to }) => `${kind} ${from + start} ${to + start} ${innerFrom - from}`),
  );
  return (pair) => {
    const touching = replaced.filter((range) => isTouchedBy([range])(pair));
    if (!isEnter(change) && touching.some((range) => isInMark(range, pair))) return false;
    const [from, to] = [changes.mapPos(pair.from, 1), changes.mapPos(pair.to, -1)];
    // A link in the words of another ends that one.
    if (pair.kind === 'link' && linksIn(pairs, { from: from - start + 1, to: to - start }).length > 0)
      return true;
    // Typed marks are left to the person who types Markdown.
    const marks = pair.kind === 'link' ? MARK : LOOK_MARK;
    const isMark = ({ from, to, insert }: Replaced) => from === to && marks.test(insert);
    if (change.isUserEvent('input.type') && touching.length > 0 && touching.every(isMark)) return false;
    const had = text.slice(pair.innerFrom, pair.innerTo).trim();
    const has = newDoc
      .sliceString(changes.mapPos(pair.innerFrom, -1), changes.mapPos(pair.innerTo, 1))
      .trim();
    if (had !== '' && has === '') return true;
    const isGone = !now.has(`${pair.kind} ${from} ${to} ${pair.innerFrom - pair.from}`);
    // Pasted marks of the same look end the pair around them, without a mark that readers would see.
    return isGone && (change.isUserEvent('input.paste') || isWorse());
  };
}

const linksIn = (pairs: readonly Pair[], part: Part): Pair[] =>
  pairs.filter(({ kind, from, to }) => kind === 'link' && from >= part.from && to <= part.to);

/** Whether anything of a pair is left after a change. */
const isLeftBy =
  ({ changes }: Transaction) =>
  ({ from, to }: Pair): boolean =>
    changes.mapPos(from, 1) < changes.mapPos(to, -1);

/** The broken pairs, and those around or beside them or the change, which may break while the marks are written again. */
function withNeighbours(
  pairs: readonly Pair[],
  harmed: readonly Pair[],
  replaced: readonly Replaced[],
): Pair[] {
  const near = new Set([...harmed, ...pairs.filter(isTouchedBy(replaced))]);
  for (const one of near)
    for (const pair of pairs)
      if (pair.to === one.from || pair.from === one.to || (pair.from <= one.from && pair.to >= one.to))
        near.add(pair);
  return pairs.filter((pair) => near.has(pair));
}

/** The parts of the new text that belong between the marks of a pair. */
function partsOf(pair: Pair, { changes }: Transaction, replaced: readonly Replaced[]): Part[] {
  const inside = replaced.filter((range) => range.from < pair.innerTo && range.to > pair.innerFrom);
  const start = inside.find((range) => range.from < pair.innerFrom);
  const end = inside.find((range) => range.to > pair.innerTo);
  const from = start ? changes.mapPos(start.to, 1) : changes.mapPos(pair.innerFrom, -1);
  // Words that are typed over the end of a pair belong to it, as their first letter did.
  const isTyped = end !== undefined && !MARK.test(end.insert) && !/\s/.test(end.insert);
  const to = end
    ? changes.mapPos(isTyped ? end.to : end.from, isTyped ? 1 : -1)
    : changes.mapPos(pair.innerTo, 1);
  return from < to ? [{ from, to }] : [];
}

/** The letter before or behind a position, with a character reference that an earlier letter there became. */
const BESIDE = { before: /(&#x[0-9A-F]+;)?([\p{L}\p{N}])$/u, behind: /^([\p{L}\p{N}])(&#x[0-9A-F]+;)?/u };

/**
 * Writes the letters beside pairs as character references. Marks beside each other, such as those of `**a~~b~~**`, do not
 * close before a letter.
 */
function withReferences({ changes, newDoc }: Transaction, pairs: readonly Pair[]): ChangeSet {
  const text = newDoc.toString();
  const edits = new Map<number, Edit>();
  const replace = (from: number, old: string, insert: string) =>
    edits.set(from, { from, to: from + old.length, insert });
  for (const pair of pairs) {
    const [start, end] = [changes.mapPos(pair.from, 1), changes.mapPos(pair.to, -1)];
    const [all = '', earlier = '', letter = ''] =
      BESIDE.before.exec(text.slice(Math.max(0, start - 12), start)) ?? [];
    if (earlier !== '') replace(start - all.length, earlier, shownOf(earlier));
    if (letter !== '') replace(start - letter.length, letter, reference(letter));
    const [, next = '', later = ''] = BESIDE.behind.exec(text.slice(end, end + 12)) ?? [];
    if (next !== '') replace(end, next, reference(next));
    if (later !== '') replace(end + next.length, later, shownOf(later));
  }
  return ChangeSet.of(
    [...edits.values()].sort((one, two) => one.from - two.from),
    newDoc.length,
  );
}

/** Removes the marks of pairs, and puts those of links and code around the words that are left of them. */
function withoutMarks(
  text: string,
  change: Transaction,
  replaced: readonly Replaced[],
  pairs: readonly Pair[],
  lines: Part,
): ChangeSet {
  const { changes, newDoc } = change;
  const removed: Part[] = [];
  const opened: Edit[] = [];
  const closed: Edit[] = [];
  for (const pair of pairs) {
    for (const [start, end] of [
      [pair.from, pair.innerFrom],
      [pair.innerTo, pair.to],
    ] as const) {
      // Text typed into the middle of a mark is not removed with it.
      const typed = replaced.filter((range) => range.from > start && range.to < end);
      const cuts = [start, ...typed.flatMap((range) => [range.from, range.to]), end];
      for (let at = 0; at < cuts.length; at += 2) {
        const [from, to] = [changes.mapPos(cuts[at] ?? 0, 1), changes.mapPos(cuts[at + 1] ?? 0, -1)];
        if (from < to) removed.push({ from, to });
      }
    }
    if (pair.kind !== 'link' && pair.kind !== 'code') continue;
    for (const part of partsOf(pair, change, replaced))
      for (const { from, to } of besideLinks(newDoc, part, lines)) {
        opened.push({ from, to: from, insert: text.slice(pair.from, pair.innerFrom) });
        // Inner pairs, which come later, end first.
        closed.unshift({ from: to, to, insert: text.slice(pair.innerTo, pair.to) });
      }
  }
  const edits = [...closed, ...opened, ...removed].sort((one, two) => one.from - two.from);
  return ChangeSet.of(edits, newDoc.length);
}

/** The words of a part without the links in it, which stay links of their own. */
function besideLinks(doc: Text, part: Part, lines: Part): Part[] {
  const text = doc.toString();
  const own = doc.sliceString(lines.from, lines.to);
  const within = { from: part.from - lines.from, to: part.to - lines.from };
  const links = linksIn(pairsOf(own, blocksOf(own)), within);
  const ends = [within.from, ...links.flatMap(({ from, to }) => [from, to]), within.to];
  return ends.flatMap((from, at) =>
    at % 2 === 0
      ? wordsOfLines(text, { from: from + lines.from, to: (ends[at + 1] ?? from) + lines.from })
      : [],
  );
}

/** Looks that the caret had before a change, and that words typed next are to get. */
function lostAtCaret(
  { startState, effects }: Transaction,
  broken: readonly Pair[],
  doc: Text,
  part: Part,
  head: number,
): Look[] {
  // Words typed over a selection look as its first letter did.
  const { from } = startState.selection.main;
  const had = broken.flatMap(({ kind, innerFrom, innerTo }) =>
    kind !== 'link' && kind !== 'code' && innerFrom <= from && from <= innerTo ? [kind] : [],
  );
  const caret = head - part.from;
  const block = blocksOf(doc.sliceString(part.from, part.to), undefined, caret, caret).find(
    ({ from, to }) => from <= caret && caret <= to,
  );
  const has = aroundCaret(block?.pieces ?? [], caret).map(({ look }) => look);
  const held = effects.findLast((effect) => effect.is(holdLooks))?.value ?? heldLooks(startState);
  return [...new Set([...held, ...had])].filter((look) => !has.includes(look));
}
