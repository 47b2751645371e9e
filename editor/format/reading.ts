import type { Root, RootContent } from 'hast';
import type { TextPage } from '../text-page.ts';
import { type Block, blocksOf, LOOKS, type Look, type Piece } from './inline-pieces.ts';

/** A letter or whole part as a reader sees it: its position in the source, and its looks. */
interface Seen {
  at: number;
  shown: string;
  looks: ReadonlySet<Look>;
}

/** The letters that readers see of some blocks, each block with its kind. */
type Reading = readonly { path: string; seen: readonly Seen[] }[];

export const readingOf = (text: string, blocks: readonly Block[]): Reading =>
  blocks.map(({ path, pieces }) => ({ path, seen: seenOf(text, pieces, []) }));

function seenOf(text: string, pieces: readonly Piece[], looks: readonly Look[]): Seen[] {
  return pieces.flatMap((piece): Seen[] => {
    if (piece.kind === 'space') return [];
    if (piece.look) return seenOf(text, piece.inside, [...looks, piece.look]);
    const words = text.slice(piece.from, piece.to);
    if (piece.kind === 'link') {
      const address = text.slice(piece.inside.at(-1)?.to ?? piece.from, piece.to);
      return [...seenOf(text, piece.inside, looks), { at: -1, shown: address, looks: new Set() }];
    }
    return [{ at: piece.from, shown: shownOf(words), looks: new Set(looks) }];
  });
}

/** Resolves escapes and numeric character references. */
export function shownOf(words: string): string {
  const [, escaped] = /^\\([^\n])$/.exec(words) ?? [];
  const [, code] = /^&#x([0-9A-F]+);$/i.exec(words) ?? [];
  return escaped ?? (code === undefined ? words : String.fromCodePoint(Number.parseInt(code, 16)));
}

/** Whether a text reads as `before`, except that exactly the letters at `has` have the look `look`. */
export function readsAs(text: string, before: Reading, look: Look, has: ReadonlySet<number>): boolean {
  const after = readingOf(text, blocksOf(text));
  return (
    after.length === before.length &&
    before.every(({ path, seen }, index) => {
      const now = after[index];
      return (
        now?.path === path &&
        now.seen.length === seen.length &&
        seen.every(({ at, shown, looks }, letter) => {
          const { shown: nowShown, looks: nowLooks } = now.seen[letter] ?? {
            shown: '',
            looks: new Set<Look>(),
          };
          return (
            nowShown === shown &&
            LOOKS.every((one) => nowLooks.has(one) === (one === look ? has.has(at) : looks.has(one)))
          );
        })
      );
    })
  );
}

/** A character on the reader's page: its looks, and the elements and address around it. */
interface Shown {
  letter: string;
  looks: readonly Look[];
  place: string;
}

const LOOK_OF: Readonly<Record<string, Look>> = { strong: 'bold', em: 'italic', del: 'strike' };

/** The characters of a text on the page, without white space; null for a text that is shown unformatted. */
export function onPage({ elementsOf }: TextPage, markdown: string): Shown[] | null {
  const tree = elementsOf(markdown);
  if (tree === null) return null;
  const shown: Shown[] = [];
  const visit = (node: Root | RootContent, looks: readonly Look[], place: string) => {
    if (node.type === 'text')
      for (const letter of node.value.replace(/\s+/g, '')) shown.push({ letter, looks, place });
    if (node.type !== 'element') return;
    const look = LOOK_OF[node.tagName];
    const { href = '', src = '', alt = '' } = node.properties;
    if (src !== '') shown.push({ letter: `${src} ${alt}`, looks, place });
    const inner = look || node.tagName === 'br' ? place : `${place} ${node.tagName} ${href}`;
    for (const child of node.children) visit(child, look ? [...looks, look] : looks, inner);
  };
  for (const child of tree.children) visit(child, [], '');
  return shown;
}

/** Whether two readings differ only in that some characters gain a look (`given`), or lose it. */
export function differsOnlyIn(
  before: readonly Shown[],
  after: readonly Shown[],
  look: Look,
  given: boolean,
): boolean {
  let count = 0;
  const isEqual = before.every(({ letter, looks, place }, at) => {
    const now = after[at];
    if (now?.letter !== letter || now.place !== place) return false;
    return LOOKS.every((one) => {
      const [had, has] = [looks.includes(one), now.looks.includes(one)];
      if (had === has) return true;
      count++;
      return one === look && has === given;
    });
  });
  return isEqual && before.length === after.length && count > 0;
}

/** The definitions that `part` may use, from the text around it, and a reference to each of its footnotes. */
export function contextOf(part: string, text: string): string {
  const definitions = text.match(/^ {0,3}\[[^\]\n]+\]:.*$/gm) ?? [];
  const references = part.match(/^ {0,3}\[\^[^\]\s]+\](?=:)/gm) ?? [];
  return ['', ...definitions, ...references].join('\n\n');
}

/** Whether readers of the page see the same characters in two versions of a part of a text. */
export function readsSame(page: TextPage, part: string, other: string, text: string): boolean {
  const context = contextOf(part, text);
  const [before, after] = [part, other].map((one) => onPage(page, one + context));
  const letters = (shown: readonly Shown[]) => shown.map(({ letter }) => letter).join('');
  return before != null && after != null && letters(before) === letters(after);
}

/** Whether two versions of a part of a text read the same with all looks, in the formatted view and on the page. */
export function readsAlike(page: TextPage, part: string, other: string, text: string): boolean {
  const before = readingOf(part, blocksOf(part));
  const bold = before.flatMap(({ seen }) =>
    seen.filter(({ looks }) => looks.has('bold')).map(({ at }) => at),
  );
  if (!readsAs(other, before, 'bold', new Set(bold))) return false;
  const context = contextOf(part, text);
  return JSON.stringify(onPage(page, part + context)) === JSON.stringify(onPage(page, other + context));
}
