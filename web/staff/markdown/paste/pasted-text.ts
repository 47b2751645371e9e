import { watchAddress } from '../../../domain/text/watch-address.ts';
import type { LeftOut } from './tidy-links.ts';

/** Longer HTML is pasted as plain text: to convert it would hold up the page. */
const LONGEST_HTML = 2_000_000;

/** What HTML must have to be more than its plain text. */
const STRUCTURE =
  /<(?:h[1-6]|b|strong|i|em|a|ul|ol|li|table|blockquote|pre|code|img|hr|p|s|del|iframe)[\s>/]|<(?:span|font)[^>]+(?:font-weight|font-style|line-through)/i;
/** A browser wraps a plain file in one `pre`. */
const PLAIN_FILE =
  /^(?:\s|<meta[^>]*>|<\/?(?:html|body)>|<!--.*?-->)*<pre[^>]*>[^<]*<\/pre>(?:\s|<\/?(?:html|body)>|<!--.*?-->)*$/i;

/** Whether the clipboard's HTML is worth more than its plain text; code from an editor is not. */
export function isWorthConverting(html: string, types: readonly string[]): boolean {
  if (types.includes('vscode-editor-data') || html.length > LONGEST_HTML) return false;
  return STRUCTURE.test(html) && !PLAIN_FILE.test(html);
}

/** Whether a pasted text is one address and nothing else. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|www\.)\S+$/i.test(text.trim());
}

/**
 * What a pasted address of the video site becomes after the text `before`: the video form, or the watch form alone
 * where the address of a picture or link is being filled in. Null for any other text.
 */
export function pastedVideo(text: string, before: string): string | null {
  const address = watchAddress(text);
  if (address === null) return null;
  return /[(<]$/.test(before) ? address : `![Video](${address})`;
}

const BLOCK = /^(?:#{1,6} |[-*+] |\d+[.)] |> |\||```|---$)/m;

/** Markdown to be put between two texts, with the empty lines that headings, lists and several paragraphs need. */
export function fitted(markdown: string, before: string, after: string): string {
  if (!BLOCK.test(markdown) && !markdown.includes('\n\n')) return markdown;
  return lineBreaksAfter(before) + markdown + lineBreaksBefore(after);
}

/** The line breaks that part a new block from the text before it. */
export function lineBreaksAfter(before: string): string {
  if (/^\s*$/.test(before) || /\n[ \t]*\n[ \t]*$/.test(before)) return '';
  return /\n[ \t]*$/.test(before) ? '\n' : '\n\n';
}

/** The line breaks that part a new block from the text after it. */
export function lineBreaksBefore(after: string): string {
  if (/^\s*$/.test(after) || /^[ \t]*\n[ \t]*\n/.test(after)) return '';
  return /^[ \t]*\n/.test(after) ? '\n' : '\n\n';
}

/** Says to the person who pasted what was not taken along; null when that is nothing. */
export function leftOutNews({ pictures, embeds }: LeftOut): string | null {
  const parts = [
    ...(pictures > 0 ? [pictures === 1 ? 'a picture' : `${pictures} pictures`] : []),
    ...(embeds > 0 ? [embeds === 1 ? 'an embed' : `${embeds} embeds`] : []),
  ];
  if (parts.length === 0) return null;
  const advice = pictures > 0 ? ' Save the pictures from the other document and upload them here.' : '';
  return `Left out of what you pasted: ${parts.join(' and ')}.${advice}`;
}
