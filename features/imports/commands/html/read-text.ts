import { all, unwrap } from '../../../../editor/paste/dom.ts';
import { htmlToMarkdown } from '../../../../editor/paste/html-to-markdown.ts';
import { safeLink, VOID_ADDRESS } from '../../../../platform/domain/text/link-policy.ts';
import { watchAddress } from '../../../../platform/domain/text/video-link.ts';
import { headingName } from '../../../../web/ui/markdown/heading-ids.ts';
import { decoded } from '../source/decoded.ts';
import { collectLosses, type Lose, shortened } from '../source/losses.ts';
import { orReason } from '../source/or-reason.ts';
import { nameOthers, tidyCards } from './cards.ts';
import { describing, tidyGalleries } from './galleries.ts';
import { lineOf } from './make-element.ts';
import { placeholder } from './placeholders.ts';
import { parseHtml } from './plain-text.ts';
import { linkLoneAddresses, tidyPlayers } from './players.ts';
import { cutSpaces } from './text-nodes.ts';

/** Maximum length of a post's HTML. Nobody writes longer posts, and parsing time grows faster than the text. */
const LONGEST = 5_000_000;

const MOST_ELEMENTS = 20_000;

/** Maximum nesting depth, as in browsers. */
const DEEPEST = 512;

/**
 * Elements that do not add to the depth: void elements, and elements such as `li`, which end where the next element of
 * the same kind starts.
 */
const SHALLOW = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot option'.split(
    ' ',
  ),
);

const HEADINGS = 'h1,h2,h3,h4,h5,h6';

/** The text of a post as Markdown. Placeholders stand for URLs of pictures and links (placeholders.ts). */
export interface ReadText {
  markdown: string;
  /** URLs of the pictures in the text. */
  pictures: string[];
  losses: string[];
}

/**
 * Converts the HTML of a post to Markdown, or returns why that is impossible, such as `has HTML that is nested too
 * deeply`.
 */
export function readText(html: string): ReadText | { problem: string } {
  const text = orReason(() => convert(html));
  return typeof text === 'string' ? { problem: `cannot be read: ${text}` } : text;
}

function convert(html: string): ReadText | { problem: string } {
  const problem = htmlProblem(html);
  if (problem !== null) return { problem };
  const document = parseHtml(html);
  const { body } = document;
  const { lose, list } = collectLosses();
  cutSpaces(body);
  tidyCards(body, lose);
  const pictures = all(body, 'img').flatMap((image) => keepPicture(image, lose));
  tidyGalleries(body, lose);
  for (const figure of all(body, 'figure')) tidyFigure(figure);
  linkLoneAddresses(body, lose);
  tidyPlayers(body, lose);
  nameOthers(body, lose);
  linkToHeadings(body, lose);
  for (const link of all(body, 'a[href]')) keepLink(link, lose);
  const { markdown } = htmlToMarkdown(document, watchAddress);
  return { markdown, pictures: [...new Set(pictures)], losses: list() };
}

/** Attributes that can contain a picture's URL, of which two are for lazy loading and the last is for the original. */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-orig-file'];

/**
 * Replaces a picture's URL with a placeholder and returns the URL. Removes a picture without a usable URL, and one of
 * 1 × 1 pixel, which only counts visits. Leaves a video, which Markdown writes as a picture.
 */
function keepPicture(image: Element, lose: Lose): string[] {
  const measuring = image.getAttribute('width') === '1' && image.getAttribute('height') === '1';
  const sources = SOURCES.map((name) => image.getAttribute(name)?.trim() ?? '');
  const source = sources.find((one) => one !== '' && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(one));
  if (source === undefined || measuring) {
    if (!measuring) lose(`a picture without a web address${nameIn(image)}`);
    image.remove();
    return [];
  }
  if (watchAddress(source) !== null) return [];
  const link = image.parentElement;
  if (link?.nodeName === 'A' && isPicture(link.getAttribute('href') ?? '') && link.parentNode) unwrap(link);
  image.setAttribute('src', placeholder({ kind: 'picture', address: source }));
  return [source];
}

const nameIn = (image: Element) => {
  const alt = image.getAttribute('alt') ?? '';
  return alt === '' ? '' : ` (“${shortened(alt)}”)`;
};

const isPicture = (address: string) => /\.(?:jpe?g|png|gif|webp|avif)(?:\?.*)?$/i.test(address);

/**
 * Makes a picture's caption its alt text (docs/product.md#adding-pictures). If the caption contains a link or differs
 * from an existing alt text, it stays as text below the picture.
 */
function tidyFigure(figure: Element): void {
  const [caption] = all(figure, 'figcaption');
  const images = all(figure, 'img');
  const [image] = images;
  if (!caption || !image || images.length > 1 || caption.querySelector('a')) return;
  const words = lineOf(caption);
  const alt = image.getAttribute('alt') ?? '';
  if (words !== '' && alt !== '' && alt !== words) return;
  image.setAttribute('alt', describing(alt, words));
  caption.remove();
}

/**
 * Replaces the URL of a link with a placeholder, except e-mail addresses, phone numbers and videos whose link text is
 * their URL. A link of a kind that is not allowed becomes plain text.
 */
function keepLink(link: Element, lose: Lose): void {
  const href = (link.getAttribute('href') ?? '').trim();
  const isAllowed = safeLink(href) !== VOID_ADDRESS;
  if (!isAllowed) lose(`a link of a kind that is not allowed, now plain text: ${shortened(href)}`);
  if (href === '' || !isAllowed) {
    unwrap(link);
    return;
  }
  const address = href.replace(/^\/\//, 'https://');
  // A video link whose text is its URL keeps this URL, because the site shows it as a video if it is a paragraph.
  const isVideo = watchAddress(address) !== null && lineOf(link) === href;
  if (!isVideo && !/^(?:mailto|tel):/i.test(href))
    link.setAttribute('href', placeholder({ kind: 'link', address }));
}

/** Makes links to headings of the same post use the heading ids of this site. Reports links to other anchors. */
function linkToHeadings(body: Element, lose: Lose): void {
  const links = all(body, 'a[href^="#"]');
  if (links.length === 0) return;
  const name = headingName();
  const names = new Map(
    all(body, HEADINGS)
      .filter((heading) => !heading.closest('blockquote,li,td,th'))
      .map((heading) => [heading, name(heading.textContent ?? '')]),
  );
  const parts = new Map<string, Element>();
  for (const part of all(body, '[id],a[name]')) {
    const id = part.getAttribute('id') || part.getAttribute('name') || '';
    if (!parts.has(id)) parts.set(id, part);
  }
  for (const link of links) {
    const id = decoded((link.getAttribute('href') ?? '').slice(1));
    const part = parts.get(id);
    const heading = part?.closest(HEADINGS) ?? part?.nextElementSibling ?? null;
    const here = heading && names.get(heading);
    if (here) link.setAttribute('href', `#${here}`);
    else if (id !== '') lose(`the target of the link to its section “#${shortened(id)}”`);
  }
}

/**
 * The reason to reject a post's HTML, as a phrase that begins with `has`; null if the HTML is within the limits.
 */
function htmlProblem(html: string): string | null {
  if (html.length > LONGEST) return `has more than ${LONGEST.toLocaleString('en')} characters of HTML`;
  const open = new Map<string, number>();
  let depth = 0;
  let elements = 0;
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    const name = tag.toLowerCase();
    if (end === '') elements++;
    if (elements > MOST_ELEMENTS) return `has more than ${MOST_ELEMENTS.toLocaleString('en')} HTML elements`;
    if (SHALLOW.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (end !== '' && count === 0) continue;
    open.set(name, count + (end === '' ? 1 : -1));
    depth += end === '' ? 1 : -1;
    if (depth > DEEPEST) return 'has HTML that is nested too deeply';
  }
  return null;
}
