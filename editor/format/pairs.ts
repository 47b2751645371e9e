import type { Tree } from '@lezer/common';
import { around } from '../nodes-and-lines.ts';
import { innerEnd, innerStart, type Look, type Piece } from './inline-pieces.ts';

/** Two marks and the words between them: a look, a link or inline code. */
export interface Pair {
  kind: Look | 'link' | 'code';
  from: number;
  innerFrom: number;
  innerTo: number;
  to: number;
}

/** Whether a look, a link or code is at a position, or ends or begins there. */
export const isBesidePair = (tree: Tree, at: number): boolean =>
  ([-1, 1] as const).some((side) =>
    around(tree.resolveInner(at, side)).some(({ name }) =>
      /Emphasis$|^(?:Strikethrough|Subscript|InlineCode|Link)$/.test(name),
    ),
  );

/** The pairs in some pieces, each before those inside it. */
export function pairsIn(text: string, pieces: readonly Piece[]): Pair[] {
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
