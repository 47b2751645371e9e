import { bareAddress, checkBox } from '../../../web/domain/text/plain-parts.ts';
import { linkedText, listLines, type Markup } from './markup.ts';
import { isFormatted, type PostOutline, textOf } from './outline.ts';
import type { Fits } from './split-text.ts';

/** Plain paragraphs. A link whose URL does not fit into a post becomes text without a URL. */
export const shortText = (fits: Fits): Markup => ({
  losses: {
    ...{ heading: 'headings', code: 'code', table: 'tables', divider: 'dividers' },
    ...{ pictures: 'picturesByHand', video: 'videoLinks' },
  },
  // A heading is followed by only one line break, so that a thread is not cut after it.
  gap: ({ kind }) => (kind === 'heading' ? '\n' : '\n\n'),
  /** The text of a link is followed by its URL if that fits into a post. */
  runs(runs, lost) {
    if (isFormatted(runs)) lost.add('formatting');
    return linkedText(runs, textOf, (words, link) => {
      const text = textOf(words);
      const bare = bareAddress(link);
      if (!fits(bare)) {
        lost.add('longLinks');
        return text.length > 60 && text.startsWith('http') ? `${text.slice(0, 60).toWellFormed()}…` : text;
      }
      return text.trim() === bare || text.trim() === link ? bare : `${text.trimEnd()} ${bare}`;
    })
      .replace(/ ?\n ?/g, '\n')
      .trim();
  },
  heading: ({ runs }, write) => write.runs(runs),
  list: (list, write) =>
    listLines(
      list,
      '• ',
      ({ blocks, done }) => checkBox(done) + write.blocks(blocks).replaceAll('\n\n', '\n'),
      3,
    ),
  quote: ({ blocks }, write) => write.blocks(blocks).replace(/^/gm, '> '),
  code: ({ text }) => text,
  table: ({ head, rows }, write) =>
    [head, ...rows]
      .map((row) => row.map((cell) => write.runs(cell).replaceAll('\n', ' ')).join(' | '))
      .join('\n'),
  divider: () => '',
  pictures: () => '',
  video: ({ address, alt }, write) => write.runs([{ text: alt || address, link: address }]),
});

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
