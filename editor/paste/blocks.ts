import type { BlockContent, ListItem, PhrasingContent, RootContent, TableCell } from 'mdast';
import { isBlock, isElement, isForeign } from './dom.ts';
import { type Marks, oneLine, type Piece, paragraphsOf, phrasingOf, space } from './inline-pieces.ts';

/** Formatting by element. */
const MARKS: Record<string, keyof Marks> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'emphasis',
  EM: 'emphasis',
  DEL: 'delete',
  S: 'delete',
  STRIKE: 'delete',
};
const CELLS = 'td,th';

/** Where a piece of text stands: its formatting, and whether it is code. */
interface Place {
  marks: Marks;
  isCode: boolean;
}

/** The content of an element as Markdown blocks. Bold, italic and links around blocks become those of their text. */
export function blocksOf(element: Element): RootContent[] {
  return blocksIn(element, { marks: {}, isCode: false });
}

function blocksIn(element: Element, place: Place): BlockContent[] {
  const blocks: BlockContent[] = [];
  let pieces: Piece[] = [];
  const endParagraph = () => {
    for (const paragraph of paragraphsOf(pieces)) {
      const children = phrasingOf(paragraph);
      if (children.length > 0) blocks.push({ type: 'paragraph', children });
    }
    pieces = [];
  };
  const read = (parent: Node, around: Place) => {
    for (const node of Array.from(parent.childNodes)) {
      if (node.nodeType === 3) pieces.push(textPiece(node.textContent ?? '', around));
      if (node.nodeType !== 1) continue;
      const child = node as Element;
      if (isBlock(child)) {
        endParagraph();
        blocks.push(...block(child, around));
      } else {
        pieces.push(...startPieces(child, around));
        read(child, placeIn(child, around));
        pieces.push(...endPieces(child, around));
      }
    }
  };
  read(element, place);
  endParagraph();
  return blocks;
}

function block(element: Element, place: Place): BlockContent[] {
  switch (element.nodeName) {
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6':
      return heading(element, place);
    case 'UL':
    case 'OL':
    case 'MENU':
    case 'DIR':
      return list(element, place);
    case 'BLOCKQUOTE': {
      const children = blocksIn(element, place);
      return children.length === 0 ? [] : [{ type: 'blockquote', children }];
    }
    case 'PRE':
    case 'LISTING':
    case 'XMP':
      return code(element);
    case 'HR':
      return [{ type: 'thematicBreak' }];
    case 'TABLE':
      return table(element, place);
    default:
      return blocksIn(element, place);
  }
}

function heading(element: Element, place: Place): BlockContent[] {
  const { strong: _bold, ...marks } = place.marks;
  const children = lineIn(element, { ...place, marks });
  const depth = Number(element.nodeName.slice(1)) as 1;
  return children.length === 0 ? [] : [{ type: 'heading', depth, children }];
}

/** The text of an element in one line, also that of blocks in it. */
function lineIn(element: Element, place: Place): PhrasingContent[] {
  return phrasingOf(oneLine(linePieces(element, place)));
}

function linePieces(element: Element, place: Place): Piece[] {
  return Array.from(element.childNodes).flatMap((node): Piece[] => {
    if (node.nodeType === 3) return [textPiece(node.textContent ?? '', place)];
    if (node.nodeType !== 1) return [];
    const child = node as Element;
    const within = placeIn(child, child.nodeName === 'PRE' ? { ...place, isCode: true } : place);
    const pieces = [...startPieces(child, place), ...linePieces(child, within)];
    pieces.push(...endPieces(child, place));
    if (child.nodeName === 'LI') pieces.unshift(textPiece('• ', { ...place, marks: {} }));
    return isBlock(child) ? [space({}), ...pieces, space({})] : pieces;
  });
}

function list(element: Element, place: Place): BlockContent[] {
  const children: ListItem[] = [];
  // Text beside the items becomes items, too.
  let beside = element.ownerDocument.createElement('li');
  const endItem = (item: Element) => {
    const made = listItem(item, place);
    if (made !== null) children.push(made);
  };
  for (const child of Array.from(element.childNodes)) {
    if (child.nodeName !== 'LI') {
      beside.appendChild(child);
      continue;
    }
    endItem(beside);
    beside = element.ownerDocument.createElement('li');
    endItem(child as Element);
  }
  endItem(beside);
  if (children.length === 0) return [];
  const start = Number(element.getAttribute('start') ?? 1);
  return [
    {
      type: 'list',
      ordered: element.nodeName === 'OL',
      start: Number.isInteger(start) && start >= 0 && start < 1e8 ? start : 1,
      spread: false,
      children,
    },
  ];
}

/** An item of a list; null if it is empty. */
function listItem(element: Element, place: Place): ListItem | null {
  const children = blocksIn(element, place);
  const [first, ...others] = children;
  if (first === undefined) return null;
  const box = element.querySelector('input[type="checkbox"]');
  const isTask = first.type === 'paragraph' && box?.closest('li') === element;
  return {
    type: 'listItem',
    checked: isTask ? box.hasAttribute('checked') : null,
    spread: others.some(({ type }) => type !== 'list'),
    children,
  };
}

function code(element: Element): BlockContent[] {
  for (const line of Array.from(element.querySelectorAll('br')))
    line.parentNode?.replaceChild(element.ownerDocument.createTextNode('\n'), line);
  const value = codeText(element).replace(/\r\n?/g, '\n').replace(/^\n/, '').replace(/\n$/, '');
  return value.trim() === '' ? [] : [{ type: 'code', lang: languageOf(element), value }];
}

/** The text of a code block. Blocks in it start on a new line. */
function codeText(parent: Node): string {
  let text = '';
  for (const node of Array.from(parent.childNodes)) {
    if (node.nodeType === 3) text += node.textContent ?? '';
    if (node.nodeType !== 1) continue;
    const isLine = isBlock(node);
    if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
    const inner = lookAlike(node as Element) + codeText(node);
    if (node.nodeName === 'BUTTON') text += ` ${inner} `;
    else text += node.nodeName === 'Q' ? `“${inner}”` : inner;
    if (isLine && !text.endsWith('\n')) text += '\n';
  }
  return text;
}

/** The language that a highlighter’s class or attribute names; null if there is none. */
function languageOf(element: Element): string | null {
  const [child] = Array.from(element.children);
  const named = [element, ...(child?.nodeName === 'CODE' ? [child] : [])];
  for (const one of named) {
    const classes = one.getAttribute('class') ?? '';
    const found =
      /(?:^|\s)(?:language-|lang-|brush:\s*|lang:)([\w+#.-]+)/i.exec(classes)?.[1] ??
      /^[\w+#.]{3,}$/.exec(one.getAttribute('data-language') ?? one.getAttribute('lang') ?? '')?.[0];
    if (found) return found.toLowerCase();
  }
  return null;
}

/** A table. Its first row is the head. Short rows are padded. */
function table(element: Element, place: Place): BlockContent[] {
  const rows = Array.from(element.querySelectorAll('tr')).map((row) =>
    Array.from(row.querySelectorAll(CELLS)).map(
      (cell): TableCell => ({ type: 'tableCell', children: lineIn(cell, place) }),
    ),
  );
  const filled = rows.filter((row) => row.some(({ children }) => children.length > 0));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return [];
  const children = filled.map((row) => ({
    type: 'tableRow' as const,
    children: Array.from(
      { length: width },
      (_, at): TableCell => row[at] ?? { type: 'tableCell', children: [] },
    ),
  }));
  return [{ type: 'table', align: Array.from({ length: width }, () => null), children }];
}

function textPiece(text: string, { marks, isCode }: Place): Piece {
  return isCode ? { kind: 'code', text, marks } : { kind: 'text', text, marks };
}

/** The formatting inside an inline element. */
function placeIn(element: Element, place: Place): Place {
  if (element.nodeName === 'CODE') return { ...place, isCode: true };
  if (element.nodeName === 'A') {
    const url = element.getAttribute('href');
    if (!url) return place;
    return { ...place, marks: { ...place.marks, link: { url, title: element.getAttribute('title') } } };
  }
  const mark = MARKS[element.nodeName];
  return mark && !place.isCode ? { ...place, marks: { ...place.marks, [mark]: true } } : place;
}

/** The text before an inline element's content. */
function startPieces(element: Element, place: Place): Piece[] {
  const { marks } = place;
  switch (element.nodeName) {
    case 'BR':
      return [{ kind: 'break', marks: {} }];
    case 'IMG': {
      const url = element.getAttribute('src') ?? '';
      const alt = (element.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
      return url === '' ? [] : [{ kind: 'image', url, alt, title: element.getAttribute('title'), marks }];
    }
    case 'Q':
      return [textPiece('“', place)];
    case 'BUTTON':
      return [space({})];
    default: {
      const tag = lookAlike(element);
      return tag === '' ? [] : [textPiece(tag, place)];
    }
  }
}

function endPieces({ nodeName }: Element, place: Place): Piece[] {
  if (nodeName === 'BUTTON') return [space({})];
  return nodeName === 'Q' ? [textPiece('”', place)] : [];
}

/** The tag of an “element” that a parser made of a text such as `<bugs@old.example>`; '' for other elements. */
function lookAlike({ localName, namespaceURI }: Element): string {
  const isHtml = namespaceURI === null || namespaceURI === 'http://www.w3.org/1999/xhtml';
  return !isHtml || isElement(localName) || isForeign(localName) ? '' : `<${localName}>`;
}
