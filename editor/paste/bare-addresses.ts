import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** An address of a web page or mailbox, up to its last letter, digit or slash. */
const ADDRESS =
  /(?<![^\s(])(?:(?:https?:\/\/|www\.)[^\s<>]*[\p{L}\p{N}/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]+)/giu;

interface Part {
  text: string;
  isAddress: boolean;
}

/**
 * Divides a text at its plain addresses, which the page makes links of. In Markdown they must have no escapes. `before`
 * and `after` are the characters around the text; '' at the ends of a line.
 */
export function atAddresses(text: string, before: string, after: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const end = index + address.length;
    const isFree = /^[.,:!?)]*(?:\s|$)/.test(text.slice(end, end + 20));
    if (!isFree || (index === 0 && /[^\s(]/.test(before)) || (end + 20 >= text.length && /\S/.test(after)))
      continue;
    if (!isLinked(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isAddress: false });
    parts.push({ text: address, isAddress: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isAddress: false });
  return parts;
}

/** Whether the whole address becomes a link with the same text. */
function isLinked(address: string): boolean {
  const page = fromMarkdown(address, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const [paragraph, ...others] = page.children;
  if (paragraph?.type !== 'paragraph' || others.length > 0) return false;
  const [link, ...more] = paragraph.children;
  const [text] = link?.type === 'link' ? link.children : [];
  return more.length === 0 && text?.type === 'text' && text.value === address;
}
