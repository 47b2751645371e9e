import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Post } from '../../../web/domain/posts/post.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import { FOOTNOTES_ID } from '../../../web/ui/markdown/heading-ids.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import type { Block, Item, PostOutline, Row } from '../model/outline.ts';
import { CONTROLS, elements, mediaOf, type OutlinePlace, playedVideo, rawText, runsOf } from './read-runs.ts';

/**
 * A post without markup, with absolute URLs. `origin` is the site's, such as `https://studio.example`. `tree`: the
 * formatted content if it is known.
 */
export function postOutline(
  post: Pick<Post, 'id' | 'slug' | 'title' | 'shortText' | 'tags' | 'content'>,
  origin: string,
  tree = markdownTree(post.content),
): PostOutline {
  const page = origin + postAddress(post);
  const line = (text: string) => text.toWellFormed().replace(/\s+/g, ' ').trim();
  return {
    title: line(post.title),
    shortText: line(post.shortText),
    tags: post.tags.map(line),
    page,
    blocks: tree && readOutline(tree, { origin, page }),
  };
}

type Source = RootContent | ElementContent;

/** Reads a formatted text as blocks without markup. All URLs in it are absolute. */
function readOutline(tree: Root, place: OutlinePlace): Block[] {
  return tree.children.flatMap((node) => blocksOf(node, place));
}

const inside = (node: Element, place: OutlinePlace): Block[] =>
  readOutline({ type: 'root', children: node.children }, place);

function blocksOf(node: Source, place: OutlinePlace): Block[] {
  if (node.type === 'text') return paragraph([node], place);
  if (node.type !== 'element') return [];
  const { tagName, properties } = node;
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined) {
    const words = properties.id === FOOTNOTES_ID ? [{ text: 'Footnotes' }] : runsOf(node.children, place);
    const heading = { kind: 'heading', level: Number(level) as 1, runs: words } as const;
    return words.length === 0 ? [] : [heading];
  }
  switch (tagName) {
    case 'p':
      return paragraph(node.children, place);
    case 'ul':
    case 'ol': {
      const start = tagName === 'ul' ? null : typeof properties.start === 'number' ? properties.start : 1;
      return [{ kind: 'list', start, items: elements(node).map((item) => itemOf(item, place)) }];
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: inside(node, place) }];
    case 'pre':
      return [codeOf(node)];
    case 'table':
      return tableOf(node, place);
    case 'hr':
      return [{ kind: 'divider' }];
    case 'section':
    case 'div':
      return inside(node, place);
  }
  return paragraph([node], place);
}

/** Converts a list item. Text and inline elements up to the next block become one paragraph. */
function itemOf(item: Element, place: OutlinePlace): Item {
  const blocks: Block[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    blocks.push(...paragraph(line, place));
    line = [];
  };
  for (const child of item.children) {
    if (child.type !== 'element' || !BLOCKS.test(child.tagName)) line.push(child);
    else {
      endLine();
      blocks.push(...blocksOf(child, place));
    }
  }
  endLine();
  // The checkbox of a task is in the item or in a paragraph of it.
  const own = elements(item);
  const inside = own.filter(({ tagName }) => tagName === 'p').flatMap(elements);
  const box = [...own, ...inside].find(({ tagName }) => tagName === 'input');
  return box ? { blocks, done: Boolean(box.properties.checked) } : { blocks };
}

const BLOCKS = /^(?:p|ul|ol|pre|blockquote|table|hr|h[1-6]|div|section)$/;

/** A paragraph. Pictures and videos in it become separate blocks. */
function paragraph(children: readonly ElementContent[], place: OutlinePlace): Block[] {
  const blocks: Block[] = [];
  let words: ElementContent[] = [];
  const endWords = () => {
    const runs = runsOf(words, place);
    const address = runs[0]?.link;
    const lone = runs.length === 1 && runs[0]?.text === address ? (address ?? '') : '';
    const video = playedVideo(lone, '', place);
    if (video) blocks.push(video);
    else if (runs.length > 0) blocks.push({ kind: 'paragraph', runs });
    words = [];
  };
  for (const child of children) {
    const media = mediaOf(child, place);
    if (media === null) {
      words.push(child);
      continue;
    }
    if (words.some((word) => word.type !== 'text' || word.value.trim() !== '')) endWords();
    words = [];
    const last = blocks.at(-1);
    if (media.kind === 'pictures' && last?.kind === 'pictures') last.pictures.push(...media.pictures);
    else blocks.push(media);
  }
  endWords();
  return blocks;
}

function codeOf(node: Element): Block {
  const className = elements(node)[0]?.properties.className;
  const language = Array.isArray(className)
    ? /^language-([a-z\d+#-]{1,20})$/i.exec(String(className[0]))?.[1]
    : null;
  const text = rawText(node).replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed().replace(/\n$/, '');
  return { kind: 'code', text, language: language ?? null };
}

function tableOf(node: Element, place: OutlinePlace): Block[] {
  const lines = elements(node).flatMap(elements);
  const row = (line: Element): Row => elements(line).map((cell) => runsOf(cell.children, place));
  const [head, ...rows] = lines.map(row);
  const isAligned = lines.some((line) =>
    elements(line).some((cell) => typeof cell.properties.align === 'string'),
  );
  return head === undefined ? [] : [{ kind: 'table', head, rows, isAligned }];
}
