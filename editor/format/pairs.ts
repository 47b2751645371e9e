import { ensureSyntaxTree } from '@codemirror/language';
import type { ChangeDesc, EditorState } from '@codemirror/state';
import type { Tree } from '@lezer/common';
import { around } from '../nodes-and-lines.ts';
import { type Block, innerEnd, innerStart, type Look, type Piece } from './inline-pieces.ts';

/** Two marks and the words between them: a look, a link or inline code. */
export interface Pair {
  kind: Look | 'link' | 'code';
  from: number;
  innerFrom: number;
  innerTo: number;
  to: number;
}

/** Time limit for parsing up to a position, in milliseconds. */
const PARSE_FOR = 20;

/** The editor's own syntax tree up to a position; undefined if a busy machine cannot parse so far in time. */
export const treeUpTo = (state: EditorState, at: number): Tree | undefined =>
  ensureSyntaxTree(state, at, PARSE_FOR) ?? undefined;

/** The lines of some blocks, or of a range without one. They can be read alone. */
export function linesAround(blocks: readonly Block[], { from, to }: Part): Part {
  return {
    from: Math.min(from, ...blocks.map(({ outer }) => outer.from)),
    to: Math.max(to, ...blocks.map(({ outer }) => outer.to)),
  };
}

/** A range after changes. Text that is inserted at its ends belongs to it. */
export const mappedLines = ({ from, to }: Part, changes: ChangeDesc): Part => ({
  from: changes.mapPos(from, -1),
  to: changes.mapPos(to, 1),
});

/** Whether a look, a link or code is at a position, or ends or begins there. */
export const isBesidePair = (tree: Tree, at: number): boolean =>
  ([-1, 1] as const).some((side) =>
    around(tree.resolveInner(at, side)).some(({ name }) =>
      /Emphasis$|^(?:Strikethrough|Subscript|InlineCode|Link)$/.test(name),
    ),
  );

/** The pairs in some blocks, each before those inside it. */
export const pairsOf = (text: string, blocks: readonly Block[]): Pair[] =>
  blocks.flatMap(({ pieces }) => pairsIn(text, pieces));

function pairsIn(text: string, pieces: readonly Piece[]): Pair[] {
  return pieces.flatMap((piece): Pair[] => {
    const { from, to, kind, look } = piece;
    const [ticks = ''] = kind === 'whole' ? (/^`+/.exec(text.slice(from, to)) ?? []) : [];
    if (ticks !== '')
      return [{ kind: 'code', from, innerFrom: from + ticks.length, innerTo: to - ticks.length, to }];
    if (piece.inside.length === 0) return [];
    const own = look ?? 'link';
    return [
      { kind: own, from, innerFrom: innerStart(piece), innerTo: innerEnd(piece), to },
      ...pairsIn(text, piece.inside),
    ];
  });
}

/** Characters of marks. */
export const MARK = /[*_~`[\]()<>!\\&]/;

export interface Part {
  from: number;
  to: number;
}

/** The words of each line in a part, without marks at the start of lines, and white space or line breaks at the ends. */
export function wordsOfLines(text: string, { from, to }: Part): Part[] {
  const parts: Part[] = [];
  let at = from;
  const lines = text.slice(from, to).split('\n');
  for (const [number, line] of lines.entries()) {
    const [start = ''] =
      (number === 0 ? /^\s*/ : /^[\s>]*(?:(?:[-+*]|\d+[.)]|#{1,6})\s+)?(?:\[[ xX]\]\s+)?/).exec(line) ?? [];
    const inLine = line.slice(start.length).trimEnd();
    const words = number < lines.length - 1 ? inLine.replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\$/, '') : inLine;
    if (words !== '') parts.push({ from: at + start.length, to: at + start.length + words.length });
    at += line.length + 1;
  }
  return parts;
}
