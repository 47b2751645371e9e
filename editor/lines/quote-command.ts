import type { StateCommand, Text } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { around, blocksIn, linesOf } from '../nodes-and-lines.ts';
import type { Edit } from '../text-changes.ts';
import { lineCommand } from './line-command.ts';
import { blankAfter, blankBefore, columnOf, indentAt, touched } from './lines.ts';

const REFUSED = 'Quotes cannot be switched on or off here. Select whole paragraphs, lists or quotes.';

/** Puts the selected blocks into a quote, or takes them out of the quote around them. */
export const toggleQuote: StateCommand = lineCommand('quote', REFUSED, function* ({ doc, tree, from, to }) {
  const { quotes, blocks } = chosenBlocks(doc, tree, from, to);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) {
    const line = doc.lineAt(from);
    yield [{ from: line.from, to: line.from, insert: '> ' }];
    return;
  }
  const edits =
    quotes.length > 0
      ? quotes.flatMap(({ quote, within }) => withoutMarks(doc, quote, within))
      : withMarks(doc, first, last);
  yield edits;
  yield [...blankBefore(doc, first.from, first.from), ...edits, ...blankAfter(doc, last.to, first.from)].sort(
    (one, two) => one.from - two.from,
  );
});

/** Whether a command would take the lines of a range out of a quote. */
export const isQuoted = (doc: Text, tree: Tree, from: number, to: number): boolean =>
  chosenBlocks(doc, tree, from, to).quotes.length > 0;

interface Chosen {
  /** The blocks beside each other that a range touches, inside the innermost list entry or quote with all of them. */
  blocks: SyntaxNode[];
  /** The innermost quote around the range with its lines, or the quotes that the range consists of. */
  quotes: { quote: SyntaxNode; within: { from: number; to: number } }[];
}

function chosenBlocks(doc: Text, tree: Tree, from: number, to: number): Chosen {
  const range = touched(doc, from, to);
  let node = tree.topNode;
  let around: Chosen['quotes'] = [];
  for (;;) {
    const blocks = blocksIn(node).filter((block) => block.from <= range.to && block.to >= range.from);
    const [only] = blocks;
    if (node.name === 'Blockquote' && only)
      around = [{ quote: node, within: { from: only.from, to: blocks.at(-1)?.to ?? only.to } }];
    if (blocks.length !== 1 || !only || !/^(?:Blockquote|ListItem|\w+List)$/.test(only.name)) {
      const all = blocks.every(({ name }) => name === 'Blockquote');
      const quotes = around.length === 0 && all ? blocks.map((quote) => ({ quote, within: quote })) : around;
      return { blocks, quotes };
    }
    node = only;
  }
}

function withMarks(doc: Text, first: SyntaxNode, last: SyntaxNode): Edit[] {
  const column = columnOf(doc, first.from);
  const indent = indentAt(doc, first.from);
  const edits: Edit[] = [];
  for (const line of linesOf(doc, first.from, last.to)) {
    const start = line.from + column;
    if (line.from <= first.from || (start <= line.to && /^[\s>]*$/.test(line.text.slice(0, column))))
      edits.push({ from: start, to: start, insert: '> ' });
    else {
      const [space = ''] = /^\s*/.exec(line.text) ?? [];
      edits.push({ from: line.from, to: line.from + space.length, insert: `${indent}> ` });
    }
  }
  return edits;
}

function withoutMarks(doc: Text, quote: SyntaxNode, within: { from: number; to: number }): Edit[] {
  const quotes = around(quote).filter(({ name }) => name === 'Blockquote');
  const depth = quotes.length - 1;
  const marks = new Map<number, number[]>();
  quotes
    .at(-1)
    ?.cursor()
    .iterate(({ name, from }) => {
      if (name !== 'QuoteMark') return;
      const { number } = doc.lineAt(from);
      marks.set(number, [...(marks.get(number) ?? []), from]);
    });
  const edits: Edit[] = [];
  const end = doc.lineAt(within.to).number;
  for (let number = doc.lineAt(within.from).number; number <= end; number++) {
    const mark = marks.get(number)?.[depth];
    if (mark === undefined) continue;
    const isSpaced = doc.sliceString(mark + 1, mark + 2) === ' ';
    edits.push({ from: mark, to: mark + (isSpaced ? 2 : 1), insert: '' });
  }
  return edits;
}
