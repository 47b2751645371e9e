import { type Block, blocksOf, type Leaf, type Look, leavesOf } from './inline-pieces.ts';
import { contextOf, differsOnlyIn, type Edit, editedPart, onPage, readingOf, readsAs } from './reading.ts';
import { dissolved, PUNCTUATION, runsOf, withoutEdges } from './runs.ts';
import { writingsOf } from './writings.ts';

/** The edits that give or take a look. */
export interface Toggled {
  edits: Edit[];
  /** Whether the look was taken. */
  taken: boolean;
  /** Whether there is a block in which no Markdown gives exactly this look without stray marks. It stays as it is. */
  refused: boolean;
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
 * Gives the words in a range of a Markdown text a look, or takes it if all of them have it. Works in each block by
 * itself, never in code. White space at the ends stays outside the marks, and code, pictures and addresses stay whole.
 */
export function toggleLook(
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
    const found = editsOf(text, block, blocks, changed, look, taken);
    if (found) edits.push(...found);
    else refused = true;
  }
  return { edits, taken, refused };
}

/** The edits that change the look of some leaves of a block; null if no way to write them reads as intended. */
function editsOf(
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
  const pageBefore = onPage(source + context);
  if (pageBefore === null) return null;
  const { pieces, marks } = dissolved(block.pieces, look, changed, !taken);
  const reads = (edits: readonly Edit[], wanted: ReadonlySet<number>) => {
    const after = editedPart(text, outer, edits);
    if (!readsAs(after, before, look, wanted)) return false;
    // The page's own parser knows which links have an address, and has the last word on marks beside each other.
    const page = onPage(after + context);
    return page !== null && differsOnlyIn(pageBefore, page, look, !taken);
  };
  const exact = runsOf(pieces, look, has);
  for (const edits of writingsOf(text, exact, marks, look, false)) if (reads(edits, has)) return edits;
  if (!taken)
    for (const wanted of withoutEdges(text, exact, has, changed))
      for (const edits of writingsOf(text, runsOf(pieces, look, wanted), marks, look, false))
        if (reads(edits, wanted)) return edits;
  for (const edits of writingsOf(text, exact, marks, look, true)) if (reads(edits, has)) return edits;
  return null;
}
