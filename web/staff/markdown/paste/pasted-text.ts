import { counted } from '../../../domain/text/counted.ts';
import { watchAddress } from '../../../domain/text/watch-address.ts';
import { lineBreaksAfter, lineBreaksBefore } from '../line-breaks.ts';
import type { LeftOut } from './tidy-links.ts';

/**
 * Limit of converted HTML in characters: longer HTML is pasted as plain text, because converting it would block the
 * page.
 */
const LONGEST_HTML = 2_000_000;

/** HTML without these has nothing beyond its plain text. */
const STRUCTURE =
  /<(?:h[1-6]|b|strong|i|em|a|ul|ol|li|table|blockquote|pre|code|img|hr|p|s|del|iframe)[\s>/]|<(?:span|font)[^>]+(?:font-weight|font-style|line-through)/i;
/** Browsers wrap a plain text file in one `pre`. */
const PLAIN_FILE =
  /^(?:\s|<meta[^>]*>|<\/?(?:html|body)>|<!--.*?-->)*<pre[^>]*>[^<]*<\/pre>(?:\s|<\/?(?:html|body)>|<!--.*?-->)*$/i;

/** Whether converting the clipboard's HTML adds anything to its plain text; code from an editor does not count. */
export function isWorthConverting(html: string, types: readonly string[]): boolean {
  if (types.includes('vscode-editor-data') || withoutData(html).length > LONGEST_HTML) return false;
  return STRUCTURE.test(html) && !PLAIN_FILE.test(html);
}

/** Pictures inside the HTML do not count, because the converter skips them, however long they are. */
const withoutData = (html: string) => html.replace(/data:image\/[^"'\s>]*/g, '');

/** Whether a pasted text is exactly one address. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|www\.)\S+$/i.test(text.trim());
}

/**
 * Converts a pasted address of the video site: to the video form, or to the plain watch address if the text `before` is
 * an unfinished link or picture. Null for any other text.
 */
export function pastedVideo(text: string, before: string): string | null {
  const address = watchAddress(text);
  if (address === null) return null;
  return /[(<]$/.test(before) ? address : `![Video](${address})`;
}

const BLOCK = /^(?:#{1,6} |[-*+] |\d+[.)] |> |\||```|---$)/m;

/** Markdown to insert between two texts, with the empty lines that headings, lists and paragraphs need. */
export function fitted(markdown: string, before: string, after: string): string {
  if (!BLOCK.test(markdown) && !markdown.includes('\n\n')) return markdown;
  return lineBreaksAfter(before) + markdown + lineBreaksBefore(after);
}

/** A sentence about what was left out of a paste; null for nothing. */
export function leftOutNews({ pictures, embeds }: LeftOut): string | null {
  const it = pictures === 1 ? 'it' : 'them';
  const news = [
    ...(pictures > 0 ? [`${counted(pictures, 'picture')} could not be copied: add ${it} by hand.`] : []),
    ...(embeds > 0 ? [`Left out: ${counted(embeds, 'embed')}.`] : []),
  ];
  return news.length === 0 ? null : news.join(' ');
}
