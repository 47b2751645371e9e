// @ts-expect-error: the package's types declare a module of another name
import domino from '@mixmark-io/domino';
import { escapeLookAlikes } from '../../../../editor/paste/look-alike-tags.ts';

const { createDocument } = domino as { createDocument: (html: string) => Document };

/** Maximum length of the HTML of a title or excerpt, in characters. The rest is cut off before parsing. */
const LONGEST = 20_000;

/** Parses HTML outside of browsers. A `<` that starts no tag is text. */
export const parseHtml = (html: string): Document => createDocument(`<body>${escapeLookAlikes(html)}</body>`);

/** Converts HTML to plain text in one line. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return (parseHtml(html.slice(0, LONGEST)).body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
