import type { Root, RootContent } from 'hast';
import { markdownTree } from '../../../ui/markdown/markdown-tree.ts';
import type { Look } from './inline-pieces.ts';

/** A character on the reader's page: its looks, and the elements and address around it. */
interface Shown {
  letter: string;
  looks: readonly Look[];
  place: string;
}

const LOOK_OF: Readonly<Record<string, Look>> = { strong: 'bold', em: 'italic', del: 'strike' };

/** The characters of a text on the page, without white space; null for a text that is shown unformatted. */
export function onPage(markdown: string): Shown[] | null {
  const tree = markdownTree(markdown);
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
    return ALL.every((one) => {
      const [had, has] = [looks.includes(one), now.looks.includes(one)];
      if (had === has) return true;
      count++;
      return one === look && has === given;
    });
  });
  return isEqual && before.length === after.length && count > 0;
}

const ALL: readonly Look[] = ['bold', 'italic', 'strike'];

/** The definitions that `part` may use, from the text around it, and a reference to each of its footnotes. */
export function contextOf(part: string, text: string): string {
  const definitions = text.match(/^ {0,3}\[[^\]\n]+\]:.*$/gm) ?? [];
  const references = part.match(/^ {0,3}\[\^[^\]\s]+\](?=:)/gm) ?? [];
  return ['', ...definitions, ...references].join('\n\n');
}

/** Whether readers see the same characters in two versions of a part of a text. */
export function readsSame(part: string, other: string, text: string): boolean {
  const context = contextOf(part, text);
  const [before, after] = [part, other].map((one) => onPage(one + context));
  const letters = (page: readonly Shown[]) => page.map(({ letter }) => letter).join('');
  return before != null && after != null && letters(before) === letters(after);
}
