import { bareAddress, checkBox } from '../../../web/domain/text/plain-parts.ts';
import type { Loss } from './form.ts';
import {
  type Block,
  type Item,
  isFormatted,
  linkGroups,
  type PostOutline,
  type Run,
  textOf,
} from './outline.ts';
import type { Fits } from './split-text.ts';

/**
 * Converts blocks to plain paragraphs, and records losses in `lost`. A link whose URL does not fit into a post becomes
 * text without a URL.
 */
function shortText(blocks: readonly Block[], fits: Fits, lost: Set<Loss>): string {
  return blocks
    .map((block) => shortBlock(block, fits, lost))
    .join('')
    .trimEnd();
}

/** Converts a block to a paragraph with the line breaks that follow it; '' if the block contains no text. */
export function shortBlock(block: Block, fits: Fits, lost: Set<Loss>): string {
  const text = blockText(block, fits, lost);
  // A heading is followed by only one line break, so that a thread is not cut after it.
  return text && text + (block.kind === 'heading' ? '\n' : '\n\n');
}

function blockText(block: Block, fits: Fits, lost: Set<Loss>): string {
  switch (block.kind) {
    case 'heading':
      lost.add('headings');
      return linkedText(block.runs, fits, lost);
    case 'paragraph':
      return linkedText(block.runs, fits, lost);
    case 'list':
      return block.items
        .map((item, at) => itemText(item, block.start === null ? '•' : `${block.start + at}.`, fits, lost))
        .join('\n');
    case 'quote':
      return shortText(block.blocks, fits, lost).replace(/^/gm, '> ');
    case 'code':
      lost.add('code');
      return block.text;
    case 'table':
      lost.add('tables');
      return [block.head, ...block.rows]
        .map((row) => row.map((cell) => linkedText(cell, fits, lost).replaceAll('\n', ' ')).join(' | '))
        .join('\n');
    case 'divider':
      lost.add('dividers');
      return '';
    case 'pictures':
      lost.add('picturesByHand');
      if (block.pictures.some(({ isClip }) => isClip)) lost.add('clips');
      return '';
    case 'video':
      lost.add('videoLinks');
      return linkedText([{ text: block.alt || block.address, link: block.address }], fits, lost);
  }
}

function itemText({ blocks, done }: Item, mark: string, fits: Fits, lost: Set<Loss>): string {
  const text = shortText(blocks, fits, lost).replaceAll('\n\n', '\n');
  return `${mark} ${checkBox(done)}${text.replaceAll('\n', '\n   ')}`;
}

/** The text of runs. The text of a link is followed by its URL if that fits into a post. */
function linkedText(runs: readonly Run[], fits: Fits, lost: Set<Loss>): string {
  if (isFormatted(runs)) lost.add('formatting');
  return linkGroups(runs)
    .map(({ link, runs: words }) => {
      const text = textOf(words);
      if (link === undefined) return text;
      const bare = bareAddress(link);
      if (!fits(bare)) {
        lost.add('longLinks');
        return text.length > 60 && text.startsWith('http') ? `${text.slice(0, 60).toWellFormed()}…` : text;
      }
      return text.trim() === bare || text.trim() === link ? bare : `${text.trimEnd()} ${bare}`;
    })
    .join('')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/**
 * The beginning of a thread, or the only post: title, short text, URL, and the tags if they fit. If these texts do not
 * fit into one post even without tags, the URL precedes the short text, because the result is then split.
 */
export function headText({ title, shortText, page, tags }: PostOutline, fits: Fits): string {
  const hashtags = tags
    .map(hashtag)
    .filter((tag) => tag !== '')
    .join(' ');
  const attempts = [
    [title, shortText, page, hashtags],
    [title, shortText, page],
    [title, page, shortText],
  ].map((lines) => lines.filter((line) => line.trim() !== '').join('\n\n'));
  return attempts.find(fits) ?? attempts.at(-1) ?? '';
}

/** Converts a tag such as “patch notes” to `#patchNotes`; '' for a tag without letters. */
function hashtag(tag: string): string {
  const words = tag.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const [first = '', ...rest] = words;
  const name = first + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return /^\p{N}*$/u.test(name) ? '' : `#${name}`;
}
