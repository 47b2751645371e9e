import type { PhrasingContent } from 'mdast';
import { atAddresses } from './bare-addresses.ts';

/** The formatting of a piece. Pieces of one link share its object. */
export interface Marks {
  strong?: boolean;
  emphasis?: boolean;
  delete?: boolean;
  link?: { url: string; title: string | null };
}

/** A piece of a paragraph. */
export type Piece =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'address'; text: string; marks: Marks }
  | { kind: 'code'; text: string; marks: Marks }
  | { kind: 'image'; url: string; alt: string; title: string | null; marks: Marks }
  | { kind: 'task'; isDone: boolean; marks: Marks }
  | { kind: 'break'; marks: Marks };

/** The type of a Markdown node with an address that is written without escapes. */
export const ADDRESS_NODE = 'address';

/** Texts longer than this are divided, because the escaping of long texts takes quadratic time. */
const LONGEST_TEXT = 5000;

/**
 * The paragraphs of a run of pieces: divided where two line breaks follow each other, without spaces at the ends of
 * lines, and without empty lines.
 */
export function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces)
    if (piece.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(piece);
  const paragraphs: Piece[][] = [[]];
  for (const line of lines.map(tidyLine)) {
    const last = paragraphs.at(-1);
    if (line.length === 0) paragraphs.push([]);
    else if (last) last.push(...(last.length > 0 ? [{ kind: 'break', marks: {} } as const] : []), ...line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** All pieces in one line, for a heading or a cell of a table. */
export function oneLine(pieces: readonly Piece[]): Piece[] {
  return tidyLine(pieces.map((piece) => (piece.kind === 'break' ? space(piece.marks) : piece)));
}

export const space = (marks: Marks): Piece => ({ kind: 'text', text: ' ', marks });

/** Joins runs of spaces to one, also across pieces, and removes those at the ends of the line. */
function tidyLine(line: readonly Piece[]): Piece[] {
  const tidy: Piece[] = [];
  let isAfterSpace = true;
  for (const piece of line) {
    if (piece.kind !== 'text') {
      tidy.push(piece);
      isAfterSpace = piece.kind === 'task';
      continue;
    }
    let text = plainSpaces(piece.text);
    if (isAfterSpace) text = text.replace(/^ /, '');
    if (text === '') continue;
    isAfterSpace = text.endsWith(' ');
    tidy.push({ ...piece, text });
  }
  for (let last = tidy.at(-1); last?.kind === 'text'; last = tidy.at(-1)) {
    tidy.pop();
    const text = last.text.replace(/ $/, '');
    if (text === '') continue;
    tidy.push({ ...last, text });
    break;
  }
  return tidy.some((piece) => piece.kind !== 'text' || piece.text.trim() !== '') ? tidy : [];
}

/**
 * Replaces white space by single spaces, and no-break spaces too, which copying produces and which look like ordinary
 * spaces in the field. Keeps those of French punctuation, before `%` and between digits.
 */
function plainSpaces(text: string): string {
  return text
    .replace(/[\t\r\n\f ]+/g, ' ')
    .replace(/(?<![ \u00a0])[ \u00a0]*\u00a0[ \u00a0]*/g, (spaces, at: number) => {
      if (spaces !== '\u00a0') return ' ';
      const [before = '', after = ''] = [text[at - 1], text[at + 1]];
      const wanted = /[?!:;»%]/.test(after) || before === '«' || (/\d/.test(before) && /\d/.test(after));
      return wanted ? spaces : ' ';
    });
}

const NAMES = ['strong', 'emphasis', 'delete', 'link'] as const;
type Name = (typeof NAMES)[number];

/** The pieces of a paragraph as Markdown nodes. */
export function phrasingOf(pieces: readonly Piece[]): PhrasingContent[] {
  return nest(joined(pieces).flatMap(withAddresses).flatMap(divided).map(withoutUselessMarks), []);
}

/** Joins neighbours of one kind and formatting. */
function joined(pieces: readonly Piece[]): Piece[] {
  const list: Piece[] = [];
  for (const piece of pieces) {
    const last = list.at(-1);
    const isText = last?.kind === 'text' && piece.kind === 'text';
    const isCode = last?.kind === 'code' && piece.kind === 'code';
    if (last && (isText || isCode) && NAMES.every((name) => last.marks[name] === piece.marks[name]))
      list[list.length - 1] = { ...last, text: last.text + (piece as { text: string }).text } as Piece;
    else list.push(piece);
  }
  return list;
}

function withAddresses(piece: Piece, at: number, pieces: readonly Piece[]): Piece[] {
  if (piece.kind !== 'text' || piece.marks.link) return [piece];
  const parts = atAddresses(piece.text, lastOf(pieces[at - 1]), firstOf(pieces[at + 1]));
  return parts.map(({ text, isAddress }) => ({ ...piece, kind: isAddress ? 'address' : 'text', text }));
}

function divided(piece: Piece): Piece[] {
  if (piece.kind !== 'text' || piece.text.length <= LONGEST_TEXT) return [piece];
  const parts =
    piece.text.match(new RegExp(`[^]{1,${LONGEST_TEXT}}(?= |$)|[^]{1,${LONGEST_TEXT}}`, 'g')) ?? [];
  return parts.map((text) => ({ ...piece, text }));
}

/** Pictures need no bold or italics, and their marks could not be read beside a letter. */
function withoutUselessMarks(piece: Piece): Piece {
  if (piece.kind !== 'image') return piece;
  return { ...piece, marks: piece.marks.link ? { link: piece.marks.link } : {} };
}

/** Makes nested nodes from pieces. `inside` are the names of the surrounding formatting. */
function nest(pieces: readonly Piece[], inside: readonly Name[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at] as Piece;
    const [name, length] = longest(pieces, at, inside);
    if (name === null) {
      nodes.push(...leaf(first));
      at++;
      continue;
    }
    const group = pieces.slice(at, at + length);
    at += length;
    const { link } = first.marks;
    const isLink = name === 'link' && link !== undefined;
    const sides = { left: lastOf(pieces[at - length - 1]), right: firstOf(pieces[at]) };
    const [before, within, after] = isLink ? linkEdges(group) : edges(group, sides);
    const free = (piece: Piece): Piece => ({ ...piece, marks: { ...piece.marks, [name]: undefined } });
    nodes.push(...nest(before.map(free), inside));
    if (within.length > 0) {
      const children = nest(within, [...inside, name]);
      if (isLink) nodes.push({ type: 'link', ...link, children } as PhrasingContent);
      else nodes.push({ type: name, children, data: { isInWord: isInWord(sides) } } as PhrasingContent);
    }
    nodes.push(...nest(after.map(free), inside));
  }
  return nodes;
}

/** The formatting of a piece that covers most of the next pieces; the outermost of those that cover as many. */
function longest(pieces: readonly Piece[], at: number, inside: readonly Name[]): [Name | null, number] {
  let [best, most]: [Name | null, number] = [null, 0];
  for (const name of NAMES) {
    const value = pieces[at]?.marks[name];
    if (!value || inside.includes(name)) continue;
    let end = at + 1;
    while (
      pieces[end]?.marks[name] === value ||
      (pieces[end]?.kind === 'break' && hasMore(pieces, end, name, value))
    )
      end++;
    if (end - at > most) [best, most] = [name, end - at];
  }
  return [best, most];
}

const hasMore = (pieces: readonly Piece[], at: number, name: Name, value: unknown) =>
  pieces[at + 1]?.marks[name] === value;

function leaf(piece: Piece): PhrasingContent[] {
  switch (piece.kind) {
    case 'text':
      return [{ type: 'text', value: piece.text }];
    case 'address':
      return [{ type: ADDRESS_NODE, value: piece.text } as unknown as PhrasingContent];
    case 'code':
      return [{ type: 'inlineCode', value: piece.text }];
    case 'image':
      return [{ type: 'image', url: piece.url, alt: piece.alt, title: piece.title }];
    case 'break':
      return [{ type: 'break' }];
    case 'task':
      return [];
  }
}

/** The characters around a group of pieces; '' at the ends of a line. */
interface Sides {
  left: string;
  right: string;
}

type Parts = [before: Piece[], within: Piece[], after: Piece[]];

/** Moves the spaces at the ends of a link out of it. */
function linkEdges(group: readonly Piece[]): Parts {
  return trimmed(group, /^\s+/, /\s+$/);
}

/**
 * Moves spaces at the ends of bold, italic or struck text out of it, and beside a letter punctuation too: Markdown reads
 * `a**“b”**c` as text.
 */
function edges(group: readonly Piece[], sides: Sides): Parts {
  const [before, within, after] = trimmed(group, /^\s+/, /\s+$/);
  const left = before.length > 0 ? ' ' : sides.left;
  const right = after.length > 0 ? ' ' : sides.right;
  const [start, middle, end] = trimmed(
    within,
    isLetter(left) ? /^[\s\p{P}\p{S}]+/u : /^\s+/,
    isLetter(right) ? /[\s\p{P}\p{S}]+$/u : /\s+$/,
  );
  return [[...before, ...start], middle, [...end, ...after]];
}

const isLetter = (text: string) => /[^\s\p{P}\p{S}]/u.test(text);
const isInWord = ({ left, right }: Sides) => isLetter(left) || isLetter(right);

/** The character before or after a piece's neighbour; '' at the end of a line. A mark stands for other pieces. */
const lastOf = (piece: Piece | undefined) => edgeText(piece).slice(-1);
const firstOf = (piece: Piece | undefined) => edgeText(piece).slice(0, 1);

function edgeText(piece: Piece | undefined): string {
  if (piece === undefined || piece.kind === 'break' || piece.kind === 'task') return '';
  return piece.kind === 'text' || piece.kind === 'address' ? piece.text : '`';
}

/** Separates the starts and ends that match. Line breaks at the ends are separated, too. */
function trimmed(group: readonly Piece[], start: RegExp, end: RegExp): Parts {
  const within = [...group];
  const [before, after]: [Piece[], Piece[]] = [[], []];
  for (let piece = within[0]; piece; piece = within[0]) {
    const cut = piece.kind === 'break' ? '' : piece.kind === 'text' ? start.exec(piece.text)?.[0] : undefined;
    if (cut === undefined) break;
    within.shift();
    if (piece.kind !== 'text') before.push(piece);
    else {
      before.push({ ...piece, text: cut });
      if (cut.length === piece.text.length) continue;
      within.unshift({ ...piece, text: piece.text.slice(cut.length) });
      break;
    }
  }
  for (let piece = within.at(-1); piece; piece = within.at(-1)) {
    const cut = piece.kind === 'break' ? '' : piece.kind === 'text' ? end.exec(piece.text)?.[0] : undefined;
    if (cut === undefined) break;
    within.pop();
    if (piece.kind !== 'text') after.unshift(piece);
    else {
      after.unshift({ ...piece, text: cut });
      if (cut.length === piece.text.length) continue;
      within.push({ ...piece, text: piece.text.slice(0, -cut.length) });
      break;
    }
  }
  return [before, within, after];
}
