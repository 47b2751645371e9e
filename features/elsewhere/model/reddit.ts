import { type Form, formOf, markdownAddress, partOf, shortened } from './form.ts';
import { type Dialect, markdownMessages, runsMarkdown } from './markdown-messages.ts';
import type { Block, PostOutline, Row } from './outline.ts';

/** Characters of a post in Markdown, and of its title. A community may allow fewer. */
const LIMIT = 40_000;
const LONGEST_TITLE = 300;

/** A post as a Reddit post: its title, and its text in Markdown. A text that is too long continues in comments. */
export function redditForm(post: PostOutline): Form {
  const page: Block = { kind: 'paragraph', runs: [{ text: post.page, link: post.page }] };
  return formOf(post, (blocks, lost) => [
    partOf('title', shortened(post.title, LONGEST_TITLE), LONGEST_TITLE),
    ...markdownMessages([...blocks, page], REDDIT, LIMIT, lost).map(({ text }) =>
      partOf('text', text, LIMIT),
    ),
  ]);
}

function redditTable(head: Row, rows: readonly Row[]): string {
  const line = (row: Row) =>
    `|${row.map((cell) => runsMarkdown(cell, REDDIT).replace(/\s*\n/g, ' ')).join('|')}|`;
  return [line(head), `|${head.map(() => ':-').join('|')}|`, ...rows.map(line)].join('\n');
}

const REDDIT: Dialect = {
  escape: (text) => text.replace(/[\\*_~`|[\]<>^&]/g, '\\$&').replace(/!$/, '\\!'),
  inlineCode: (text) => {
    // In a table, `|` would end the cell even inside code.
    if (text.includes('|')) return REDDIT.escape(text);
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    const space = /^`|`$/.test(text) ? ' ' : '';
    return fence + space + text + space + fence;
  },
  // Old Reddit does not support fenced code. The zero-width space ends a list above; otherwise the code would be part
  // of the list's last item.
  codeBlock: (text) => `\u200b\n\n${text.replace(/^/gm, '    ')}`,
  link: (words, address) => `[${words}](${markdownAddress(address)})`,
  bareLink: (address) =>
    /^https?:/.test(address)
      ? `[${REDDIT.escape(address)}](${markdownAddress(address)})`
      : REDDIT.escape(address),
  media: (words, address) => `[${words}](${markdownAddress(address)})`,
  attachesPictures: false,
  table: redditTable,
  divider: '---',
  deepestHeading: 6,
  lineBreak: '  \n',
  quote: (text) => text.replace(/^/gm, '> '),
  losses: { pictures: 'pictureLinks', video: 'videoLinks' },
};
