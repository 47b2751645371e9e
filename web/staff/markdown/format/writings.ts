import type { Look } from './inline-pieces.ts';
import type { Edit } from './reading.ts';
import type { Mark, Run } from './runs.ts';

const MARKS: Readonly<Record<Look, readonly string[]>> = {
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
export function* writingsOf(
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
      yield edits
        .filter(({ from, to, insert }) => from < to || insert !== '')
        .sort((one, two) => one.from - two.from || one.to - two.to);
    }
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

/** Writes a character as a character reference, which counts as punctuation beside marks. */
function refer(edits: Edit[], text: string, letter: Mark | null): void {
  if (!letter || edits.some(({ from, to }) => from < letter.to && to > letter.from)) return;
  const code = text.codePointAt(letter.from)?.toString(16).toUpperCase();
  edits.push({ ...letter, insert: `&#x${code};` });
}

/** Escapes the first character behind the first removed mark, so that it starts no heading or list. */
function escapeStart(edits: Edit[], text: string): void {
  const [first] = edits;
  if (first?.insert !== '') return;
  const [number] = /^\d+(?=[.)])/.exec(text.slice(first.to)) ?? [''];
  if (number === '') first.insert = '\\';
  else edits.push({ from: first.to + number.length, to: first.to + number.length, insert: '\\' });
}
