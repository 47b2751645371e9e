import { innerEnd, innerStart, type Leaf, type Look, leavesOf, type Piece } from './inline-pieces.ts';

/** Words next to each other that get one pair of marks. */
export interface Run {
  from: number;
  to: number;
}

/** A mark of two that stand around words. */
export interface Mark {
  from: number;
  to: number;
}

/**
 * The pieces without the marks of a look around and inside the changed leaves, and these marks. `joins`: also without
 * the marks beside the changed leaves.
 */
export function dissolved(
  pieces: readonly Piece[],
  look: Look,
  changed: readonly Leaf[],
  joins: boolean,
): { pieces: Piece[]; marks: Mark[] } {
  const marks: Mark[] = [];
  const first = changed[0]?.from ?? 0;
  const last = changed.at(-1)?.to ?? 0;
  const isTouched = (piece: Piece) => piece.from < last && piece.to > first;

  const inside = (list: readonly Piece[], all: boolean): Piece[] => {
    const touched = list.map((piece) => all || isTouched(piece));
    const beside = new Set<number>();
    if (joins && !all) {
      const start = touched.indexOf(true);
      const end = touched.lastIndexOf(true);
      if (start >= 0)
        for (const at of [before(list, start), after(list, end)]) if (!touched[at]) beside.add(at);
    }
    return list.flatMap((piece, at): Piece[] => {
      const isBeside = beside.has(at);
      if (!(touched[at] || isBeside) || piece.inside.length === 0) return [piece];
      if (piece.look !== look) return [{ ...piece, inside: inside(piece.inside, all || isBeside) }];
      marks.push({ from: piece.from, to: innerStart(piece) }, { from: innerEnd(piece), to: piece.to });
      return inside(piece.inside, true);
    });
  };
  return { pieces: inside(pieces, false), marks: marks.sort((one, two) => one.from - two.from) };
}

/** The index of the next piece in each direction that is not white space. */
function before(list: readonly Piece[], start: number): number {
  let at = start - 1;
  while (list[at]?.kind === 'space') at--;
  return Math.max(at, 0);
}

function after(list: readonly Piece[], end: number): number {
  let at = end + 1;
  while (list[at]?.kind === 'space') at++;
  return Math.min(at, list.length - 1);
}

/**
 * The runs that together cover the leaves at `has`, apart from those whose marks of the look stay. No run crosses the
 * marks of another look, or a link.
 */
export function runsOf(pieces: readonly Piece[], look: Look, has: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const piece of pieces) {
    if (piece.kind === 'space') continue;
    const leaves = leavesOf([piece]);
    const count = leaves.filter(({ from }) => has.has(from)).length;
    const isCovered = count === leaves.length && count > 0 && piece.look !== look;
    if (!isCovered) open = null;
    else if (open) open.to = piece.to;
    else {
      open = { from: piece.from, to: piece.to };
      runs.push(open);
    }
    if (!isCovered && piece.look !== look) runs.push(...runsOf(piece.inside, look, has));
  }
  return runs;
}

export const PUNCTUATION = /^[\p{P}\p{S}]$/u;
/** Numbers of characters that are left out at the start and end of a run, fewest first. */
const CUTS = [
  [1, 1],
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
  [1, 2],
  [2, 1],
  [2, 2],
] as const;

/**
 * Sets of leaves like `has`, but without changed punctuation at the ends of runs. Marks do not close between
 * punctuation and a letter, as in `重要。` before a next sentence.
 */
export function* withoutEdges(
  text: string,
  runs: readonly Run[],
  has: ReadonlySet<number>,
  changed: readonly Leaf[],
): Generator<ReadonlySet<number>> {
  for (const [starts, ends] of CUTS) {
    const wanted = new Set(has);
    for (const { from, to } of runs) {
      const own = changed.filter((leaf) => leaf.from >= from && leaf.to <= to);
      const cut = [...own.slice(0, starts), ...own.slice(own.length - ends)];
      if (cut.length >= own.length) continue;
      if (starts > 0 && own[0]?.from !== from) continue;
      if (ends > 0 && own.at(-1)?.to !== to) continue;
      if (cut.every((leaf) => PUNCTUATION.test(text.slice(leaf.from, leaf.to))))
        for (const leaf of cut) wanted.delete(leaf.from);
    }
    if (wanted.size < has.size) yield wanted;
  }
}
