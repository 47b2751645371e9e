import { bareAddress } from '../../../web/domain/text/plain-parts.ts';
import { graphemeCount } from './counts.ts';
import { type Form, formOf, type Loss, partOf, textTable } from './form.ts';
import {
  type Block,
  isFormatted,
  linkGroups,
  type PostOutline,
  pictureWords,
  type Run,
  textOf,
} from './outline.ts';

/** A post as plain text, such as for a forum or a chat. */
export function plainForm(post: PostOutline): Form {
  const title = underlined(post.title.trim(), '=');
  return formOf(post, (blocks, lost) => {
    const texts = [title, blocksText(blocks, lost), post.page];
    return [partOf('text', texts.filter((text) => text !== '').join('\n\n'))];
  });
}

const blocksText = (blocks: readonly Block[], lost: Set<Loss>): string =>
  blocks
    .map((block) => blockText(block, lost))
    .filter((text) => text !== '')
    .join('\n\n');

function blockText(block: Block, lost: Set<Loss>): string {
  switch (block.kind) {
    case 'paragraph':
      return linkedText(block.runs, lost);
    case 'heading':
      return underlined(linkedText(block.runs, lost).replaceAll('\n', ' '), block.level <= 2 ? '=' : '-');
    case 'list':
      return block.items
        .map(({ blocks, done }, at) => {
          const mark = block.start === null ? '- ' : `${block.start + at}. `;
          const box = done === undefined ? '' : done ? '[x] ' : '[ ] ';
          const text = box + blocksText(blocks, lost).replaceAll('\n\n', '\n');
          return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
        })
        .join('\n');
    case 'quote':
      return blocksText(block.blocks, lost).replace(/^/gm, '> ').replace(/ +$/gm, '');
    case 'code':
      return block.text.replace(/^/gm, '    ');
    case 'table':
      return textTable(block.head, block.rows);
    case 'divider':
      return '-'.repeat(20);
    case 'pictures':
      lost.add('pictureLinks');
      if (block.pictures.some(({ isClip }) => isClip)) lost.add('clips');
      return block.pictures.map((picture) => withAddress(pictureWords(picture), picture.address)).join('\n');
    case 'video':
      lost.add('videoLinks');
      return withAddress(block.alt, block.address);
  }
}

/** The text of runs, in which each link is followed by its URL. */
function linkedText(runs: readonly Run[], lost: Set<Loss>): string {
  if (isFormatted(runs)) lost.add('formatting');
  return linkGroups(runs)
    .map(({ link, runs: words }) =>
      link === undefined ? textOf(words) : withAddress(textOf(words), bareAddress(link)),
    )
    .join('')
    .trim();
}

const withAddress = (words: string, address: string): string =>
  words.trim() === '' || words.trim() === address ? address : `${words.trim()} <${address}>`;

const LONGEST_LINE = 72;

const underlined = (text: string, line: string): string =>
  text === '' ? '' : `${text}\n${line.repeat(Math.min(LONGEST_LINE, graphemeCount(text)))}`;
