import type { SyntaxNode, Tree } from '@lezer/common';
import { parsed } from '../nodes-and-lines.ts';

/** A look that a pair of Markdown marks gives to words. */
export type Look = 'bold' | 'italic' | 'strike';
export const LOOKS: readonly Look[] = ['bold', 'italic', 'strike'];

/** A part of a paragraph, heading, list entry or table cell. Together the pieces cover all of its characters. */
export interface Piece {
  from: number;
  to: number;
  /**
   * `letter`: one character; `whole`: something that is never cut, such as code or a picture; `space`: white space and
   * the marks at the start of a line; `look`: marks with words between them; `link`: a link with its words.
   */
  kind: 'letter' | 'whole' | 'space' | 'look' | 'link';
  look?: Look;
  /** The words between the marks of a `look` or `link`. */
  inside: readonly Piece[];
}

export interface Block {
  /** The names of the syntax nodes around the text. */
  path: string;
  /** The lines of the outermost quote or list entry around the text, or of the text itself. They can be read alone. */
  outer: { from: number; to: number };
  from: number;
  to: number;
  /** Empty for blocks whose text cannot have a look, such as code. */
  pieces: readonly Piece[];
}

const WITH_WORDS = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|Task|TableCell)$/;
const WITHOUT_WORDS =
  /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock|LinkReference|HorizontalRule)$/;
const LOOK_OF_NODE: Readonly<Record<string, Look>> = {
  StrongEmphasis: 'bold',
  Emphasis: 'italic',
  Strikethrough: 'strike',
  // The page strikes out words between single tildes too.
  Subscript: 'strike',
};
/** Marks at the start of a block's lines. */
const AT_START = /^(?:QuoteMark|HeaderMark|TaskMarker|ListMark)$/;
/** Not part of the page's Markdown. */
const PLAIN = /^(?:Superscript|Emoji)$/;

/** Number of characters of a paragraph from which only a part of it is read, because a key would wait for the whole. */
const LONG = 3000;
/** Number of characters that are read on each side of a range in a long paragraph. */
const BESIDE = 500;

/** The blocks of a Markdown text in order, of the outermost quotes, list entries and others that touch a range. */
export function blocksOf(text: string, tree: Tree = parsed(text), start = 0, end = text.length): Block[] {
  const blocks: Block[] = [];
  const visit = (node: SyntaxNode, path: string, outer: Block['outer']) => {
    const own = `${path}>${node.name}`;
    const { from, to } = node;
    const block = { path: own, from, to, outer };
    const part = own === '>Paragraph' && to - from > LONG ? partOfLong(text, node, start, end) : null;
    if (part)
      blocks.push({ path: own, ...part, outer: part, pieces: piecesIn(text, node, part.from, part.to) });
    else if (WITH_WORDS.test(node.name)) blocks.push({ ...block, pieces: wordsOf(text, node) });
    else if (WITHOUT_WORDS.test(node.name))
      blocks.push({ ...block, path: `${own} ${text.slice(from, to)}`, pieces: [] });
    else for (let child = node.firstChild; child; child = child.nextSibling) visit(child, own, outer);
  };
  const visitAll = (parent: SyntaxNode, path: string) => {
    for (let top = parent.firstChild; top; top = top.nextSibling) {
      if (top.from > end || top.to < start) continue;
      if (/List$/.test(top.name)) visitAll(top, `>${top.name}`);
      else visit(top, path, { from: lineStart(text, top.from), to: top.to });
    }
  };
  visitAll(tree.topNode, '');
  return blocks;
}

/**
 * The words of a long paragraph around a range, which read the same alone: marks without a partner in the whole paragraph
 * have none in a part of it. Null if the paragraph has characters that could begin code, HTML or a table.
 */
function partOfLong(text: string, node: SyntaxNode, start: number, end: number): Block['outer'] | null {
  let { from, to } = node;
  let done = node.from;
  for (let child = node.firstChild; done < node.to; child = child?.nextSibling ?? null) {
    const words = text.slice(done, child?.from ?? node.to);
    if (/[`<|]/.test(words)) return null;
    for (const { index } of words.matchAll(/(?<=\s)\p{L}/gu)) {
      const at = done + index;
      if (at <= start - BESIDE) from = at;
      else if (at > end + BESIDE && to === node.to) to = at - 1;
    }
    done = child?.to ?? node.to;
  }
  return { from, to };
}

const lineStart = (text: string, at: number) => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);

/** The mark at the start of a footnote, which Lezer reads as a paragraph, and the kind of a callout. */
const MARK = /^\[\^[^\s\]]+\]:|^\[!(?:note|tip|warning)\](?=[ \t]*\n)/i;

function wordsOf(text: string, node: SyntaxNode): Piece[] {
  const [mark = ''] = MARK.exec(text.slice(node.from, node.to)) ?? [];
  const words = node.from + mark.length;
  const start: Piece[] = mark === '' ? [] : [{ from: node.from, to: words, kind: 'space', inside: [] }];
  return [...start, ...piecesIn(text, node, words, node.to)];
}

/** The pieces of a node between two positions. */
function piecesIn(text: string, node: SyntaxNode, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let done = from;
  const plain = (end: number) => {
    while (done < end) {
      const letter = String.fromCodePoint(text.codePointAt(done) ?? 0);
      const next = Math.min(done + letter.length, end);
      pieces.push({ from: done, to: next, kind: isSpace(letter) ? 'space' : 'letter', inside: [] });
      done = next;
    }
  };
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.from < done || child.to > to || PLAIN.test(child.name)) continue;
    plain(child.from);
    pieces.push(pieceOf(text, child));
    done = child.to;
  }
  plain(to);
  return pieces;
}

function pieceOf(text: string, node: SyntaxNode): Piece {
  const { from, to, name, firstChild: open } = node;
  const look = LOOK_OF_NODE[name];
  const close = name === 'Link' ? node.getChildren('LinkMark')[1] : node.lastChild;
  if (look && open && close && open !== close)
    return { from, to, kind: 'look', look, inside: piecesIn(text, node, open.to, close.from) };
  // Without an address of its own, the words of a link name its address, and stay as they are.
  const hasAddress = /^(?:\(|\[[^\]])/.test(text.slice(close?.to ?? to, to));
  if (name === 'Link' && open && close && hasAddress)
    return { from, to, kind: 'link', inside: piecesIn(text, node, open.to, close.from) };
  return { from, to, kind: AT_START.test(name) || name === 'HardBreak' ? 'space' : 'whole', inside: [] };
}

const isSpace = (letter: string) => /\s/.test(letter);

/** A piece without further pieces inside, and the looks around it. */
export interface Leaf extends Piece {
  looks: readonly Look[];
}

/** The letters and whole parts of pieces, without white space. */
export function leavesOf(pieces: readonly Piece[], looks: readonly Look[] = []): Leaf[] {
  return pieces.flatMap((piece): Leaf[] => {
    if (piece.kind === 'space') return [];
    if (piece.kind === 'link') return leavesOf(piece.inside, looks);
    if (piece.look) return leavesOf(piece.inside, [...looks, piece.look]);
    return [{ ...piece, looks }];
  });
}

/** The positions inside the marks of a look or link. */
export const innerStart = (piece: Piece): number => piece.inside[0]?.from ?? piece.from;
export const innerEnd = (piece: Piece): number => piece.inside.at(-1)?.to ?? piece.to;

/** The looks and links around a caret, outermost first. A caret between the marks and their words is inside. */
export function aroundCaret(pieces: readonly Piece[], at: number): Piece[] {
  const piece = pieces.find((one) => one.inside.length > 0 && innerStart(one) <= at && at <= innerEnd(one));
  return piece ? [piece, ...aroundCaret(piece.inside, at)] : [];
}

/**
 * The pieces within a range, without white space at the ends. A look that contains the range stays around it; a look or
 * link that is partly within it comes as a whole.
 */
export function piecesWithin(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const touched = pieces.filter((piece) => piece.from < to && piece.to > from);
  const [only] = touched;
  const around = touched.length === 1 && only && only.inside.length > 0;
  if (around && (only.from < from || only.to > to)) return piecesWithin(only.inside, from, to);
  const isWord = ({ kind }: Piece) => kind !== 'space';
  return touched.slice(touched.findIndex(isWord), touched.findLastIndex(isWord) + 1);
}

const WORD = { end: /[\p{L}\p{M}\p{N}_'’]*$/u, start: /^[\p{L}\p{M}\p{N}_'’]*/u };
/** Apostrophes are no part of a word of code, in which they are quotes. */
const NAME = { end: /[\p{L}\p{M}\p{N}_]*$/u, start: /^[\p{L}\p{M}\p{N}_]*/u };

/** The word around a position, or the name in code; empty if there is none. */
export function wordAt(
  text: string,
  at: number,
  kind: 'word' | 'name' = 'word',
): { from: number; to: number } {
  const { end, start } = kind === 'word' ? WORD : NAME;
  const [before] = end.exec(text.slice(Math.max(0, at - 100), at)) ?? [''];
  const [after] = start.exec(text.slice(at, at + 100)) ?? [''];
  return { from: at - before.length, to: at + after.length };
}
