// @ts-expect-error: its types are of a module with another name
import domino from '@mixmark-io/domino';
import { all } from '../../../web/app/staff/markdown/paste/dom-edit.ts';
import { htmlToMarkdown } from '../../../web/app/staff/markdown/paste/html-to-markdown.ts';

const { createDocument } = domino as { createDocument: (html: string) => Document };

/** A host that nobody has: pictures that came along are on it while the text is converted. */
const STORED = 'https://stored.invalid/';

/** Plain text of some HTML, in one line. */
export function plainText(html: string): string {
  return (createDocument(`<body>${html}</body>`).body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * A post's HTML as markdown; `stored` says under which address of this site a picture's file is by now, null for one
 * that stays where it is. Returns, too, how much had to be left out; null for HTML that is nested too deeply.
 */
export function readHtml(
  html: string,
  stored: (address: string) => string | null,
): { markdown: string; pictures: number; embeds: number } | null {
  const document = createDocument(`<body>${html}</body>`);
  const { body } = document;
  if (isTooDeep(body)) return null;
  for (const image of all(body, 'img')) {
    const source = image.getAttribute('src') ?? '';
    const link = image.parentElement;
    if (link?.nodeName === 'A' && isPicture(link.getAttribute('href') ?? '')) link.replaceWith(image);
    const here = stored(source);
    if (here !== null) image.setAttribute('src', STORED + encodeURIComponent(here));
  }
  for (const figure of all(body, 'figure')) tidyFigure(figure);
  const { markdown, leftOut } = htmlToMarkdown(document);
  return {
    markdown: markdown.replaceAll(/https:\/\/stored\.invalid\/([\w.%~-]+)/g, (_all, address: string) =>
      decodeURIComponent(address),
    ),
    ...leftOut,
  };
}

/** Browsers do not nest deeper either, and what reads a text calls itself for each level. */
const DEEPEST = 512;

function isTooDeep(body: Element): boolean {
  let level: Element[] = [body];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap((element) => Array.from(element.children));
    if (level.length === 0) return false;
  }
  return true;
}

/** The addresses of the pictures of a text. */
export function picturesOf(html: string): string[] {
  return all(createDocument(`<body>${html}</body>`).body, 'img').map(
    (image) => image.getAttribute('src') ?? '',
  );
}

const isPicture = (address: string) => /\.(?:jpe?g|png|gif|webp|avif)(?:\?.*)?$/i.test(address);

/** Here a picture's caption is its description (docs/product.md#adding-pictures); one that has both keeps the caption below. */
function tidyFigure(figure: Element): void {
  const [caption] = all(figure, 'figcaption');
  const images = all(figure, 'img');
  const [image] = images;
  if (!caption || !image || images.length > 1) return;
  const words = (caption.textContent ?? '').replace(/\s+/g, ' ').trim();
  const alt = image.getAttribute('alt') ?? '';
  if (words !== '' && alt !== '' && alt !== words) return;
  if (alt === '') image.setAttribute('alt', words);
  caption.remove();
}
