import type { Element, Root, RootContent } from 'hast';
import type * as Markdown from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';
import { PATCH_LANGUAGE, PATCH_PARTS, type PatchNotes } from '../../domain/patch-notes/patch-notes.ts';
import { readPatchNotes } from '../../domain/patch-notes/read-patch-notes.ts';
import { markCallouts } from './callouts.ts';
import { headingIds } from './heading-ids.ts';
import { PATCH_CLASS, patchWord } from './patch-words.ts';

/**
 * The number of characters that fit on a phone's first screen below the head of a post. A block with pictures counts
 * as this many characters more.
 */
const FIRST_SCREEN = 400;

/** Marks pictures that are below the first screen, so that markdown.css can delay their loading. */
function markLaterPictures({ children }: Root): void {
  let before = 0;
  for (const block of children) {
    const { characters, pictures } = contentsOf(block);
    if (before >= FIRST_SCREEN)
      for (const { properties } of pictures) properties.className = ['markdown__later'];
    before += characters + (pictures.length > 0 ? FIRST_SCREEN : 0);
  }
}

function contentsOf(node: RootContent): { characters: number; pictures: Element[] } {
  if (node.type === 'text') return { characters: node.value.length, pictures: [] };
  if (node.type !== 'element') return { characters: 0, pictures: [] };
  const inside = node.children.map(contentsOf);
  return {
    characters: inside.reduce((sum, { characters }) => sum + characters, 0),
    pictures: [...(node.tagName === 'img' ? [node] : []), ...inside.flatMap(({ pictures }) => pictures)],
  };
}

const text = (value: string): Markdown.Text => ({ type: 'text', value });

/** Maximum number of nodes. An article of 10,000 words with tables has about 3,000. */
const MOST_PARTS = 15_000;
/** Maximum number of characters in all texts and URLs together. */
const MOST_CHARACTERS = 1_000_000;
const DEEPEST = 100;

/**
 * Parses Markdown into a tree of elements without raw HTML. Null for a text that is shown unformatted: it has a
 * `markdownProblem`, too many nodes or characters, or too deep nesting.
 */
export function markdownTree(text: string): Root | null {
  if (markdownProblem(text) !== null) return null;
  const page = parse(text);
  withPatchSections(page, parse);
  if (!isWithinBudget(page)) return null;
  const tree = toHast(page, { allowDangerousHtml: true }) as Root;
  headingIds()(tree);
  markCallouts(tree, text);
  withoutHtml(tree);
  markGalleries(tree);
  markLaterPictures(tree);
  setDirections(tree);
  return tree;
}

/** Made once, because making them takes longer than parsing a short text. */
const SYNTAX = { extensions: [gfm()], mdastExtensions: gfmFromMarkdown() };

function parse(text: string): Markdown.Root {
  return fromMarkdown(text, SYNTAX);
}

/** Whether the elements made from a parsed text will be within the limits. Counts the parsed nodes instead. */
function isWithinBudget(page: Markdown.Root): boolean {
  const referenced = definitionLengths(page);
  const waiting: { node: Markdown.Nodes; depth: number }[] = [{ node: page, depth: 0 }];
  let parts = 0;
  let characters = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    parts += 1;
    // The short rows of a table will be padded with empty cells.
    if (node.type === 'table') parts += (node.align?.length ?? 0) * node.children.length;
    if ('value' in node) characters += node.value.length;
    if ('url' in node) characters += node.url.length;
    if ('alt' in node) characters += node.alt?.length ?? 0;
    if ('identifier' in node) characters += referenced.get(node.identifier) ?? 0;
    if (parts > MOST_PARTS || characters > MOST_CHARACTERS || depth > DEEPEST) return false;
    if ('children' in node)
      for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
  }
  return true;
}

/** For each link definition, the number of characters that every use of it adds: its URL and title. */
function definitionLengths(page: Markdown.Root): Map<string, number> {
  const lengths = new Map<string, number>();
  const waiting: Markdown.Nodes[] = [page];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition')
      lengths.set(
        node.identifier,
        Math.max(lengths.get(node.identifier) ?? 0, node.url.length + (node.title?.length ?? 0)),
      );
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }
  return lengths;
}

/** Turns raw HTML nodes into text, and removes source positions, which nothing uses. */
function withoutHtml(parent: Root | Element): void {
  delete parent.position;
  for (const [at, node] of parent.children.entries()) {
    if (node.type === 'element') withoutHtml(node);
    else if ((node.type as string) === 'raw')
      parent.children[at] = { type: 'text', value: (node as RootContent & { value: string }).value };
    else delete node.position;
  }
}

/** Display width of a picture in a gallery. A gallery has two or three pictures in a row (markdown.css). */
const sizesInGallery = (count: number) => `(width > 560px) ${count === 2 ? 480 : 320}px, 90vw`;

/** Marks paragraphs that contain several pictures and nothing else as galleries. */
function markGalleries(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    if (node.tagName !== 'p') markGalleries(node);
    else if (isGallery(node)) {
      node.properties.className = ['markdown__gallery'];
      const pictures = node.children.filter((child) => child.type === 'element' && child.tagName === 'img');
      for (const picture of pictures) (picture as Element).properties.sizes = sizesInGallery(pictures.length);
    }
  }
}

/** Elements that get `dir="auto"`, because an English text may contain a Hebrew paragraph. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'td', 'th']);

function setDirections(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    if (BLOCKS.has(node.tagName)) node.properties.dir = 'auto';
    setDirections(node);
  }
}

function isGallery({ children }: Element): boolean {
  const isPicture = (node: Element['children'][number]) => node.type === 'element' && node.tagName === 'img';
  const isSpace = (node: Element['children'][number]) =>
    (node.type === 'text' && node.value.trim() === '') || (node.type === 'element' && node.tagName === 'br');
  return children.filter(isPicture).length > 1 && children.every((node) => isPicture(node) || isSpace(node));
}

/**
 * Replaces the patch-notes blocks at the top level of a text with sections. A block that cannot be read stays a code
 * block. `parse` reads the Markdown of the entries.
 */
function withPatchSections(page: Markdown.Root, parse: (text: string) => Markdown.Root): void {
  page.children = page.children.map((node) => {
    if (node.type !== 'code' || node.lang !== PATCH_LANGUAGE) return node;
    const reading = readPatchNotes(node.value);
    return 'notes' in reading ? sectionOf(reading.notes, parse) : node;
  });
}

/**
 * The section of a block of patch notes: heading, facts and lists. The heading, such as `Starhound 1.2`, needs no
 * translation.
 */
function sectionOf({ game, version, platforms, lists }: PatchNotes, parse: (text: string) => Markdown.Root) {
  const children: Markdown.RootContent[] = [heading(2, `${game} ${version}`.trim())];
  if (platforms.length > 0) children.push({ type: 'paragraph', children: [text(platforms.join(', '))] });
  for (const part of PATCH_PARTS) {
    if (lists[part].length === 0) continue;
    const entries = parse(lists[part].map((entry) => `- ${entry}`).join('\n'));
    const className = [`${PATCH_CLASS}${part.toLowerCase()}`];
    children.push(heading(3, patchWord(part), { className }), ...entries.children);
  }
  const section = {
    type: 'patchNotes',
    data: { hName: 'section', hProperties: { className: [PATCH_LANGUAGE] } },
    children,
  };
  return section as unknown as Markdown.RootContent;
}

function heading(depth: 2 | 3, words: string, hProperties = {}): Markdown.Heading {
  return { type: 'heading', depth, children: [text(words)], data: { hProperties } };
}
