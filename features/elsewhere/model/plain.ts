import { bareAddress } from '../../../platform/domain/text/plain-parts.ts';
import { graphemeCount } from './counts.ts';
import { type Form, formOf, partOf, textTable } from './form.ts';
import { linkedText, listLines, type Markup, PARAGRAPHS, writer } from './markup.ts';
import { isFormatted, type PostOutline, pictureWords, textOf } from './outline.ts';

/** A post as plain text, such as for a forum or a chat. */
export function plainForm(post: PostOutline): Form {
  const title = underlined(post.title.trim(), '=');
  return formOf(post, (blocks, lost) => {
    const texts = [title, writer(PLAIN, lost).blocks(blocks), post.page];
    return [partOf('text', texts.filter((text) => text !== '').join('\n\n'))];
  });
}

const PLAIN: Markup = {
  losses: { pictures: 'pictureLinks', video: 'videoLinks' },
  gap: PARAGRAPHS,
  runs(runs, lost) {
    if (isFormatted(runs)) lost.add('formatting');
    return linkedText(runs, textOf, (words, link) => withAddress(textOf(words), bareAddress(link))).trim();
  },
  heading: ({ level, runs }, write) =>
    underlined(write.runs(runs).replaceAll('\n', ' '), level <= 2 ? '=' : '-'),
  list: (list, write) =>
    listLines(list, '- ', ({ blocks, done }) => {
      const box = done === undefined ? '' : done ? '[x] ' : '[ ] ';
      return box + write.blocks(blocks).replaceAll('\n\n', '\n');
    }),
  quote: ({ blocks }, write) => write.blocks(blocks).replace(/^/gm, '> ').replace(/ +$/gm, ''),
  code: ({ text }) => text.replace(/^/gm, '    '),
  table: ({ head, rows }) => textTable(head, rows),
  divider: () => '-'.repeat(20),
  pictures: ({ pictures }) =>
    pictures.map((picture) => withAddress(pictureWords(picture), picture.address)).join('\n'),
  video: ({ address, alt }) => withAddress(alt, address),
};

const withAddress = (words: string, address: string): string =>
  words.trim() === '' || words.trim() === address ? address : `${words.trim()} <${address}>`;

const LONGEST_LINE = 72;

const underlined = (text: string, line: string): string =>
  text === '' ? '' : `${text}\n${line.repeat(Math.min(LONGEST_LINE, graphemeCount(text)))}`;
