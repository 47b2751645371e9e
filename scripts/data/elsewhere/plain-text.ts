// @ts-expect-error: its types are of a module with another name
import domino from '@mixmark-io/domino';

const { createDocument } = domino as { createDocument: (html: string) => Document };

/** Longer is no title or excerpt; the rest is cut before it is read as HTML. */
const LONGEST = 20_000;

/** HTML as a document, in the small document model that turndown itself uses outside of browsers. */
export const parseHtml = (html: string): Document => createDocument(`<body>${html}</body>`);

/** Plain text of some HTML, in one line. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return (parseHtml(html.slice(0, LONGEST)).body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
