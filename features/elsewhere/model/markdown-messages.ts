import { bareAddress, checkBox } from '../../../platform/domain/text/plain-parts.ts';
import type { Loss } from './form.ts';
import { halves } from './halves.ts';
import { linkedText, listLines, type Markup, PARAGRAPHS, type Writer, writer } from './markup.ts';
import { type Block, type Picture, picturesIn, pictureWords, type Row, type Run, textOf } from './outline.ts';

/** The differences between Discord's and Reddit's Markdown. */
export interface Dialect {
  /** Escapes every character of a plain text that could be inline markup. */
  escape(text: string): string;
  inlineCode(text: string): string;
  codeBlock(text: string, language: string | null): string;
  /** A link whose text, `words`, is already Markdown. */
  link(words: string, address: string): string;
  bareLink(address: string): string;
  /** A picture or a video as a link; its preview may be shown. */
  media(words: string, address: string): string;
  /** Whether pictures are attached to the messages. If so, the links to these pictures show no preview. */
  attachesPictures: boolean;
  table(head: Row, rows: readonly Row[]): string;
  divider: string;
  /** The deepest level of headings. Deeper ones become bold. */
  deepestHeading: number;
  lineBreak: string;
  quote(text: string): string;
  losses: Partial<Record<Block['kind'], Loss>>;
}

/** A message, and the pictures of its blocks. */
export interface Message {
  text: string;
  pictures: Picture[];
}

/** Blocks as messages of at most `limit` UTF-16 units, cut between blocks where possible. */
export function markdownMessages(
  blocks: readonly Block[],
  dialect: Dialect,
  limit: number,
  lost: Set<Loss>,
): Message[] {
  const messages: Message[] = [];
  const write = writer(markdown(dialect), lost);
  const add = ({ text, pictures }: Message) => {
    const last = messages.at(-1);
    if (last !== undefined && last.text.length + 2 + text.length <= limit) {
      last.text += `\n\n${text}`;
      last.pictures.push(...pictures);
    } else messages.push({ text, pictures });
  };
  // A heading stays in one message with the beginning of the block below it, if both fit.
  let heading = '';
  for (const block of blocks) {
    const [first = { text: '', pictures: [] }, ...rest] = fitting(block, write, limit);
    const together = `${heading}\n\n${first.text}`.trim();
    if (heading !== '' && together.length > limit) add({ text: heading, pictures: [] });
    heading = heading === '' || together.length <= limit ? together : first.text;
    if (block.kind === 'heading' && rest.length === 0) continue;
    for (const message of [{ ...first, text: heading }, ...rest]) if (message.text !== '') add(message);
    heading = '';
  }
  if (heading !== '') add({ text: heading, pictures: [] });
  return messages;
}

function fitting(block: Block, write: Writer, limit: number): Message[] {
  const text = write.block(block);
  if (text.trim() === '') return [];
  if (text.length <= limit) return [{ text, pictures: picturesIn([block]) }];
  const parts = halves(block);
  if (parts.length === 0) write.lost.add('longLinks');
  return parts.flatMap((part) => fitting(part, write, limit));
}

const markdown = (dialect: Dialect): Markup => ({
  losses: dialect.losses,
  gap: PARAGRAPHS,
  runs: (runs) => runsMarkdown(runs, dialect),
  heading({ level, runs }, write) {
    const words = oneLine(runs);
    if (level <= dialect.deepestHeading) return `${'#'.repeat(level)} ${write.runs(words)}`;
    write.lost.add('headings');
    return write.runs(words.map((run) => ({ ...run, bold: true })));
  },
  list: (list, write) => listLines(list, '- ', ({ blocks, done }) => checkBox(done) + write.blocks(blocks)),
  quote: ({ blocks }, write) => dialect.quote(write.blocks(blocks)),
  code: ({ text, language }) => dialect.codeBlock(text, language),
  table: ({ head, rows }) => dialect.table(head, rows),
  divider: () => dialect.divider,
  pictures: ({ pictures }) =>
    pictures
      .map((picture) => {
        const alt = pictureWords(picture);
        if (!dialect.attachesPictures) return mediaMarkdown(alt, picture.address, dialect);
        // As a link without a preview.
        if (!isWords(alt)) return dialect.bareLink(picture.address);
        return dialect.link(words(alt, dialect), picture.address);
      })
      .join('\n\n'),
  video: ({ alt, address }) => mediaMarkdown(alt, address, dialect),
});

const oneLine = (runs: readonly Run[]): Run[] =>
  runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }));

const mediaMarkdown = (alt: string, address: string, dialect: Dialect): string =>
  isWords(alt) ? dialect.media(words(alt, dialect), address) : address;

const words = (alt: string, dialect: Dialect): string => dialect.escape(alt.replaceAll('\n', ' ').trim());

/** Whether `text` can be the visible text of a link. Discord shows no link whose visible text contains a URL. */
const isWords = (text: string): boolean => text.trim() !== '' && !text.includes('://');

/** Converts runs to the Markdown of a paragraph. Block markup at the start of its lines is escaped. */
export function runsMarkdown(runs: readonly Run[], dialect: Dialect): string {
  return linkedText(
    runs,
    (words) => marked(words, dialect),
    (words, link) => {
      const text = textOf(words).trim();
      const address = bareAddress(link);
      if (text === address || text === link) return dialect.bareLink(address);
      if (!/^https?:/.test(link)) return `${marked(words, dialect)} (${dialect.escape(address)})`;
      if (!isWords(text)) return `${marked(words, dialect)} ${dialect.bareLink(link)}`;
      return dialect.link(marked(oneLine(words), dialect), link);
    },
  )
    .replace(/^[^\S\n]+/gm, '')
    .replace(/^([#+=-])/gm, '\\$1')
    .replace(/^(\d+)([.)])/gm, '$1\\$2')
    .trim()
    .replace(/ *\n/g, dialect.lineBreak);
}

function marked(runs: readonly Run[], dialect: Dialect): string {
  let text = '';
  for (const run of runs) {
    const words = markedRun(run, dialect);
    // Inserts a zero-width space between two marks, because `**a***b*` could be read in several ways.
    text += /[*~`]$/.test(text) && /^[*~`]/.test(words) ? `\u200b${words}` : words;
  }
  return text;
}

function markedRun(run: Run, dialect: Dialect): string {
  const words = run.text.trim();
  if (words === '') return run.text;
  const before = run.text.slice(0, run.text.indexOf(words));
  const after = run.text.slice(before.length + words.length);
  const marks = `${run.strike ? '~~' : ''}${run.bold ? '**' : ''}${run.italic ? '*' : ''}`;
  const text = run.code ? dialect.inlineCode(words.replaceAll('\n', ' ')) : dialect.escape(words);
  return before + marks + text + [...marks].reverse().join('') + after;
}
