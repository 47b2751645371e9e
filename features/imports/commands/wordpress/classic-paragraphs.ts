import { splitAtElements } from './linear-text.ts';

const BLOCK_TAG =
  /(<\/?(?:address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|iframe|legend|li|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)(?=[\s/>])[^<>]*>)/i;
const VOID = /^<(?:hr|col|iframe|video|audio)\b/i;

/** Converts text of the classic editor to HTML: empty lines separate paragraphs, other line endings are line breaks. */
export function classicParagraphs(html: string): string {
  return splitAtElements(html, ['pre', 'script', 'style', 'textarea'])
    .map(({ text, isElement }) => (isElement ? text : paragraphs(text)))
    .join('\n');
}

/** Makes paragraphs of the texts between the tags of blocks. Inside a block, a single paragraph needs no tag. */
function paragraphs(text: string): string {
  let depth = 0;
  return text
    .split(BLOCK_TAG)
    .map((part, at) => {
      if (at % 2 === 1) {
        if (!VOID.test(part)) depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1));
        return part;
      }
      const found = part
        .split(/\r?\n[^\S\n]*\r?\n\s*/)
        .map((piece) => piece.trim())
        .filter((piece) => piece !== '')
        .map(withBreaks);
      // A parser may drop a tag in the wrong place. The line endings then still separate the words.
      if (found.length <= 1 && depth > 0)
        return (/^\s/.test(part) ? '\n' : '') + (found[0] ?? '') + (/\s$/.test(part) ? '\n' : '');
      return found.map((piece) => `<p>${piece}</p>`).join('\n');
    })
    .join('');
}

/** Line endings as line breaks, except inside tags. */
const withBreaks = (text: string) =>
  text.replace(/<[^<>]*>|\r?\n/g, (piece) => (piece.startsWith('<') ? piece : '<br>'));
