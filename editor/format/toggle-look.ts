import { ChangeSet, type Text } from '@codemirror/state';
import { type Edit, editedPart, movedBy } from '../text-changes.ts';
import type { TextPage } from '../text-page.ts';
import {
  type Block,
  blocksOf,
  innerEnd,
  innerStart,
  type Leaf,
  type Look,
  leavesOf,
  type Piece,
} from './inline-pieces.ts';
import { contextOf, differsOnlyIn, onPage, readingOf, readsAs } from './reading.ts';
import { dissolved, type Mark, PUNCTUATION, type Run, runsOf, withoutEdges } from './runs.ts';

/** The edits that give or take a look. */
interface Toggled {
  edits: Edit[];
  /** Whether the look was taken. */
  taken: boolean;
  /** Whether there is a block in which no Markdown gives exactly this look without stray marks. It stays as it is. */
  refused: boolean;
}

/**
 * The change that gives words a look while a person types. `isWhole`: whether all of them get it. Reads only `part`, the
 * lines of the blocks around the words (`Block.outer`). Unlike a command, it never writes a character as a reference:
 * brackets and quotes behind a letter stay without the look.
 */
export function givenLook(
  page: TextPage,
  doc: Text,
  part: { from: number; to: number },
  from: number,
  to: number,
  look: Look,
): { changes: ChangeSet; isWhole: boolean } {
  const own = doc.sliceString(part.from, part.to);
  const text = own + contextOf(own, doc.toString());
  const [start, end] = [from - part.from, to - part.from];
  const blocks = blocksOf(text, undefined, start, end);
  const { edits, refused } = toggleLook(page, text, start, end, look, blocks, false);
  const hasReference = edits.some(({ insert }) => insert.startsWith('&#'));
  const moved = movedBy(edits, part.from);
  return {
    changes: ChangeSet.of(hasReference ? [] : moved, doc.length),
    isWhole: !refused && !hasReference,
  };
}

/** Whether all words in a range have a look. Punctuation counts only in a range without words. */
export function hasLook(
  text: string,
  blocks: readonly Block[],
  from: number,
  to: number,
  look: Look,
): boolean {
  const chosen = blocks.flatMap(({ pieces }) => leavesIn(pieces, from, to));
  const words = chosen.filter((leaf) => !PUNCTUATION.test(text.slice(leaf.from, leaf.to)));
  const all = words.length > 0 ? words : chosen;
  return all.length > 0 && all.every(({ looks }) => looks.includes(look));
}

const leavesIn = (pieces: Block['pieces'], from: number, to: number): Leaf[] =>
  leavesOf(pieces).filter((leaf) => leaf.from < to && leaf.to > from);

/**
 * Gives the words in a range of the page's Markdown text a look, or takes it if all of them have it. Works in each block by
 * itself, never in code. White space at the ends stays outside the marks, and code, pictures and addresses stay whole.
 */
export function toggleLook(
  page: TextPage,
  text: string,
  from: number,
  to: number,
  look: Look,
  blocks: readonly Block[] = blocksOf(text),
  taken: boolean = hasLook(text, blocks, from, to, look),
): Toggled {
  const edits: Edit[] = [];
  let refused = false;
  for (const block of blocks) {
    const changed = leavesIn(block.pieces, from, to).filter(({ looks }) => looks.includes(look) === taken);
    if (changed.length === 0) continue;
    const found = editsOf(page, text, block, blocks, changed, look, taken);
    if (found) edits.push(...found);
    else refused = true;
  }
  return { edits, taken, refused };
}

/** The edits that change the look of some leaves of a block; null if no way to write them reads as intended. */
function editsOf(
  page: TextPage,
  text: string,
  block: Block,
  blocks: readonly Block[],
  changed: readonly Leaf[],
  look: Look,
  taken: boolean,
): Edit[] | null {
  const { outer } = block;
  const together = blocks.filter((other) => other.outer.from === outer.from);
  const before = readingOf(text, together);
  const has = new Set(
    together
      .flatMap(({ pieces }) => leavesOf(pieces))
      .filter(({ looks }) => looks.includes(look))
      .map(({ from }) => from),
  );
  for (const { from } of changed) taken ? has.delete(from) : has.add(from);
  const source = text.slice(outer.from, outer.to);
  const context = contextOf(source, text);
  const shownBefore = onPage(page, source + context);
  if (shownBefore === null) return null;
  const { pieces, marks } = dissolved(block.pieces, look, changed, !taken);
  const reads = (edits: readonly Edit[], wanted: ReadonlySet<number>) => {
    const after = editedPart(text, outer, edits);
    if (!readsAs(after, before, look, wanted)) return false;
    // The page's own parser knows which links have an address, and has the last word on marks beside each other.
    const shown = onPage(page, after + context);
    return shown !== null && differsOnlyIn(shownBefore, shown, look, !taken);
  };
  const exact = runsOf(pieces, look, has);
  const plain = [...writingsOf(text, exact, marks, look, false)];
  const others = otherMarks(text, block.pieces, exact);
  const withOthers = others.length > 0 ? plain.map((edits) => inOrder([...edits, ...others])) : [];
  for (const edits of [...plain, ...withOthers]) if (reads(edits, has)) return edits;
  if (!taken)
    for (const wanted of withoutEdges(text, exact, has, changed))
      for (const edits of writingsOf(text, runsOf(pieces, look, wanted), marks, look, false))
        if (reads(edits, wanted)) return edits;
  for (const edits of writingsOf(text, exact, marks, look, true)) if (reads(edits, has)) return edits;
  return null;
}

export const MARKS: Readonly<Record<Look, readonly string[]>> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
};

/** Limit of tried combinations of marks in one block. */
const MOST_TRIED = 16;

/**
 * Ways to write runs with marks in place of the dissolved `marks`, best first. `withReferences`: with neighbours of the
 * marks as character references, or the first character escaped, for marks that would otherwise not open or close.
 */
function* writingsOf(
  text: string,
  runs: readonly Run[],
  marks: readonly Mark[],
  look: Look,
  withReferences: boolean,
): Generator<Edit[]> {
  const choices = runs.map((run) => {
    const old = marks.find(({ from, to }) => to >= run.from && from <= run.to);
    return [...new Set([...(old ? [text.slice(old.from, old.to)] : []), ...MARKS[look]])];
  });
  for (const way of withReferences ? REFERENCES : PLAIN)
    for (const chosen of combinations(choices)) {
      const edits: Edit[] = marks.map(({ from, to }) => ({ from, to, insert: '' }));
      for (const [at, { from, to }] of runs.entries()) {
        put(edits, text, from, chosen[at] ?? '');
        put(edits, text, to, chosen[at] ?? '');
        if (way.before) refer(edits, text, neighbour(text, marks, from, -1));
        if (way.after) refer(edits, text, neighbour(text, marks, to, 1));
      }
      if (way.escape) escapeStart(edits, text);
      yield inOrder(edits.filter(({ from, to, insert }) => from < to || insert !== ''));
    }
}

const inOrder = (edits: readonly Edit[]) =>
  edits.toSorted((one, two) => one.from - two.from || one.to - two.to);

/** Asterisks in place of underscores, or the other way round, for words of other looks right beside a run. */
function otherMarks(text: string, pieces: readonly Piece[], runs: readonly Run[]): Edit[] {
  return pieces.flatMap((piece): Edit[] => {
    const { from, to, look } = piece;
    if (look === undefined || look === 'strike' || !runs.some((run) => run.from === to || run.to === from))
      return otherMarks(text, piece.inside, runs);
    const [start, end] = [innerStart(piece), innerEnd(piece)];
    const mark = (text[from] === '*' ? '_' : '*').repeat(start - from);
    return [
      { from, to: start, insert: mark },
      { from: end, to, insert: mark },
    ];
  });
}

interface Way {
  before?: boolean;
  after?: boolean;
  escape?: boolean;
}

const PLAIN: readonly Way[] = [{}];
const REFERENCES: readonly Way[] = [
  { after: true },
  { before: true },
  { before: true, after: true },
  { escape: true },
];

/** All ways to choose one entry of each list, at most `MOST_TRIED`. The first entries come first. */
function combinations(choices: readonly (readonly string[])[]): string[][] {
  let all: string[][] = [[]];
  for (const list of choices)
    all = all.flatMap((chosen) => list.map((one) => [...chosen, one])).slice(0, MOST_TRIED);
  return all;
}

/** Inserts a mark. One that is removed at the same place stays instead, or is replaced. */
function put(edits: Edit[], text: string, at: number, mark: string): void {
  const old = edits.findIndex(
    ({ from, to, insert }) => from < to && insert === '' && (from === at || to === at),
  );
  const edit = edits[old];
  if (!edit) edits.push({ from: at, to: at, insert: mark });
  else if (text.slice(edit.from, edit.to) === mark) edits.splice(old, 1);
  else edit.insert = mark;
}

/** The character beside a position in a direction, behind removed marks; null for white space or none. */
function neighbour(text: string, marks: readonly Mark[], at: number, direction: 1 | -1): Mark | null {
  let place = at;
  for (const { from, to } of direction === 1 ? marks : marks.toReversed())
    if ((direction === 1 ? from : to) === place) place = direction === 1 ? to : from;
  const letters = direction === 1 ? /^\S/u : /\S$/u;
  const beside = direction === 1 ? text.slice(place, place + 2) : text.slice(Math.max(0, place - 2), place);
  const [letter] = letters.exec(beside) ?? [];
  if (letter === undefined) return null;
  return direction === 1
    ? { from: place, to: place + letter.length }
    : { from: place - letter.length, to: place };
}

/** A character as a character reference, which counts as punctuation beside marks. */
export const reference = (letter: string): string =>
  `&#x${letter.codePointAt(0)?.toString(16).toUpperCase()};`;

function refer(edits: Edit[], text: string, letter: Mark | null): void {
  if (!letter || edits.some(({ from, to }) => from < letter.to && to > letter.from)) return;
  edits.push({ ...letter, insert: reference(text.slice(letter.from, letter.to)) });
}

/** Escapes the first character behind the first removed mark, so that it starts no heading or list. */
function escapeStart(edits: Edit[], text: string): void {
  const [first] = edits;
  if (first?.insert !== '') return;
  const [number] = /^\d+(?=[.)])/.exec(text.slice(first.to)) ?? [''];
  if (number === '') first.insert = '\\';
  else edits.push({ from: first.to + number.length, to: first.to + number.length, insert: '\\' });
}
