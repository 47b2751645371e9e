import { lineBreaksAfter, lineBreaksBefore } from '../insert/insert-commands.ts';
import type { TextPage } from '../text-page.ts';
import type { LeftOut } from './tidy-links.ts';

/** Length limit in characters. Longer HTML is pasted as plain text, because converting it would block the page. */
const LONGEST_HTML = 2_000_000;

/** Matches HTML with structure or formatting. Other HTML contains no more than the clipboard's plain text, if it has one. */
const STRUCTURE =
  /<(?:h[1-6]|b|strong|i|em|a|ul|ol|li|table|blockquote|pre|code|img|hr|p|s|strike|del|iframe)[\s>/]|<(?:span|font)[^>]+(?:font-weight|font-style|line-through)/i;
/** Matches HTML that is only a `pre`, as browsers copy it from a plain text file. */
const PLAIN_FILE =
  /^(?:\s|<meta[^>]*>|<\/?(?:html|body)>|<!--.*?-->)*<pre[^>]*>[^<]*<\/pre>(?:\s|<\/?(?:html|body)>|<!--.*?-->)*$/i;

/**
 * Whether the clipboard's HTML contains more than its plain text and is not too long. HTML from VS Code is never
 * converted.
 */
export function isWorthConverting(html: string, types: readonly string[]): boolean {
  if (types.includes('vscode-editor-data') || withoutData(html).length > LONGEST_HTML) return false;
  if (!types.includes('text/plain')) return html !== '';
  return STRUCTURE.test(html) && !PLAIN_FILE.test(html);
}

/** HTML without `data:` pictures, which do not count towards the limit, because they do not get into the Markdown. */
const withoutData = (html: string) => html.replace(/data:image\/[^"'\s>]*/g, '');

/** Whether a pasted text is a single URL. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|www\.)\S+$/i.test(text.trim());
}

/**
 * Converts a pasted video URL to the video's Markdown, or to the plain URL that the page plays if `before` ends with an
 * unfinished link or picture. Null for other texts.
 */
export function pastedVideo({ videoAddress }: TextPage, text: string, before: string): string | null {
  const address = videoAddress(text);
  if (address === null) return null;
  return /[(<]$/.test(before) ? address : `![Video](${address})`;
}

const BLOCK = /^(?:#{1,6} |[-*+] |\d+[.)] |> |\||```|---$)/m;

/** The Markdown with the empty lines that it needs between the texts `before` and `after`. */
export function fitted(markdown: string, before: string, after: string): string {
  if (!BLOCK.test(markdown) && !markdown.includes('\n\n')) return markdown;
  return lineBreaksAfter(before) + markdown + lineBreaksBefore(after);
}

/** The words of Markdown without the marks of headings, lists, quotes and code, which have no place in a cell of a table. */
export const withoutBlocks = (markdown: string): string =>
  markdown.replace(/^[ \t>]*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+|```.*$|---$)?/gm, '').trim();

/** A line that is an entry of a list: what is before its mark, the mark or number, a task's box, and its words. */
const ENTRY = /^([ \t>]*)(?:([-*+])|(\d{1,9})([.)]))[ \t]+(\[[ x]\](?:[ \t]+|$))?(.*)$/i;
const BULLET = /^[-*+] /;
const NUMBER = /^\d{1,9}[.)] /;

/**
 * The lines of a pasted list as further entries of the list in which it is pasted: in place of an entry without words, or
 * behind the words of one, where they begin with a line break. Null if the Markdown is not one list, or `line`, the text
 * before it in its line, is no such entry. `after` follows it; words there become an entry of their own.
 */
export function inEntry(markdown: string, line: string, after: string): string | null {
  const [entry, prefix = '', mark, first = '', dot, box, own = ''] = ENTRY.exec(line) ?? [];
  const lines = markdown.split('\n');
  const kind = BULLET.test(markdown) ? BULLET : NUMBER;
  const isList = kind.test(markdown) && lines.every((one) => /^(?:\s|$)/.test(one) || kind.test(one));
  if (entry === undefined || !isList) return null;
  let number = Number(first) + (own === '' ? 0 : 1);
  const nextMark = () => (mark === undefined ? `${number++}${dot} ` : `${mark} `);
  let wider = 0;
  const entries = lines.map((one) => {
    const [start] = kind.exec(one) ?? [];
    // The further lines of an entry are as far in as its text.
    if (start === undefined)
      return one === '' ? '' : ' '.repeat(Math.max(wider, 0)) + one.slice(Math.max(-wider, 0));
    const begin = nextMark();
    wider = begin.length - start.length;
    const words = one.slice(start.length);
    return begin + (box === undefined || /^\[[ x]\] /i.test(words) ? '' : '[ ] ') + words;
  });
  const all = entries.map((one) => (one === '' ? prefix.trimEnd() : prefix + one)).join('\n');
  const text = own === '' ? all : `\n${all}`;
  if (/^[ \t]*\S/.test(after)) {
    const rest = nextMark() + (box === undefined ? '' : `${box.trimEnd()} `);
    return `${text}\n${prefix}${/^\s/.test(after) ? rest.trimEnd() : rest}`;
  }
  return /^[ \t]*\n(?:[ \t>]|[-*+] |\d{1,9}[.)] )/.test(after) ? text : text + lineBreaksBefore(after);
}

/** A number with its noun, such as `1 picture` or `2 pictures`. */
export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;

/** A message about what a paste left out; null if nothing was. */
export function leftOutNews({ pictures, embeds }: LeftOut): string | null {
  const it = pictures === 1 ? 'it' : 'them';
  const news = [
    ...(pictures > 0 ? [`${counted(pictures, 'picture')} could not be copied: add ${it} by hand.`] : []),
    ...(embeds > 0 ? [`Left out: ${counted(embeds, 'embed')}.`] : []),
  ];
  return news.length === 0 ? null : news.join(' ');
}
