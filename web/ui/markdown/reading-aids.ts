import type { Element, ElementContent, Root, RootContent } from 'hast';

/** A text with at least this many headings of levels 1 to 3 gets a table of contents. */
const LEAST_HEADINGS = 4;
/**
 * Maximum total size of the footnotes that open beside their numbers, in characters of JSON. Each reference repeats its
 * footnote, so without a limit a short text could become a page of hundreds of megabytes.
 */
const MOST_OPEN = 200_000;

/**
 * Adds reading aids to a formatted text: headings that link to themselves, a table of contents in a long text, and
 * footnotes that open beside their number. Returns a new tree.
 */
export function withReadingAids(tree: Root): Root {
  const notes: Notes = { byLink: notesOf(tree), left: MOST_OPEN };
  const headings = tree.children.filter(isHeading);
  const children = tree.children.map((node) =>
    isHeading(node) && !has(node, 'a') ? linkedHeading(node) : withOpenNotes(node, notes),
  );
  if (headings.length < LEAST_HEADINGS) return { ...tree, children };
  // Inserts the table of contents after the divider with which the text of a post begins.
  const after = children.findIndex((node) => node.type !== 'element' || node.tagName !== 'hr');
  return { ...tree, children: children.toSpliced(Math.max(after, 0), 0, contents(headings)) };
}

function isHeading(node: RootContent): node is Element {
  return node.type === 'element' && /^h[1-3]$/.test(node.tagName) && node.properties.id !== undefined;
}

function has(node: Element, tagName: string): boolean {
  return node.children.some(
    (child) => child.type === 'element' && (child.tagName === tagName || has(child, tagName)),
  );
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });

/** A heading whose text is a link to the heading itself, so that screen readers read no extra words. */
function linkedHeading(heading: Element): Element {
  const link = element('a', { href: `#${heading.properties.id}` }, heading.children);
  return { ...heading, children: [link] };
}

function contents(headings: readonly Element[]): Element {
  const entries = headings.map((heading) =>
    element('li', heading.tagName === 'h3' ? { className: ['markdown__part'] } : {}, [
      element('a', { href: `#${heading.properties.id}` }, [{ type: 'text', value: textOf(heading).trim() }]),
    ]),
  );
  return element('nav', {}, [element('ol', {}, entries)]);
}

/** The text of an element without superscripts, such as footnote numbers. */
function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' && node.tagName !== 'sup' ? node.children.map(textOf).join('') : '';
}

interface Note {
  children: ElementContent[];
  size: number;
}

/** The footnotes that can open beside their number, and how much of `MOST_OPEN` is left. */
interface Notes {
  byLink: ReadonlyMap<string, Note>;
  left: number;
}

/**
 * Footnotes that consist of a single paragraph without pictures, by id. Other footnotes are left out: they are shown
 * only at the end of the text, and their numbers stay links.
 */
function notesOf(tree: Root): ReadonlyMap<string, Note> {
  const items = elementsIn(tree)
    .filter(({ properties }) => properties.dataFootnotes !== undefined)
    .flatMap(elementsIn)
    .filter(({ tagName }) => tagName === 'ol')
    .flatMap(elementsIn);
  const notes = new Map<string, Note>();
  for (const item of items) {
    const [only, ...others] = elementsIn(item);
    if (only?.tagName !== 'p' || others.length > 0 || has(only, 'img')) continue;
    // The links back are last, one for each reference, with spaces between them.
    const end = only.children.findIndex((child) => child.type === 'element' && isBackReference(child));
    const children = end === -1 ? only.children : only.children.slice(0, end);
    notes.set(`#${item.properties.id}`, { children, size: JSON.stringify(children).length });
  }
  return notes;
}

function elementsIn(parent: Root | Element): Element[] {
  const children: readonly RootContent[] = parent.children;
  return children.filter((child) => child.type === 'element');
}

const isBackReference = ({ properties }: Element) => properties.dataFootnoteBackref !== undefined;

/**
 * Replaces links to footnotes, `<sup><a data-footnote-ref>1</a></sup>`, with elements that contain the footnote. Links
 * whose footnotes would exceed `MOST_OPEN` stay.
 */
function withOpenNotes<Node extends RootContent | ElementContent>(node: Node, notes: Notes): Node | Element {
  if (node.type !== 'element' || notes.byLink.size === 0) return node;
  const [link] = node.children;
  if (node.tagName === 'sup' && link?.type === 'element' && link.properties.dataFootnoteRef !== undefined) {
    const note = notes.byLink.get(String(link.properties.href));
    const [number] = link.children;
    if (note && note.size <= notes.left && number?.type === 'text') {
      notes.left -= note.size;
      return element('footnote', { id: String(link.properties.id), title: number.value }, note.children);
    }
  }
  return { ...node, children: node.children.map((child) => withOpenNotes(child, notes)) };
}
