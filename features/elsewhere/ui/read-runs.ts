import type { Element, ElementContent } from 'hast';
import { clipId } from '../../../platform/domain/clips/clip-address.ts';
import { embeddedVideo } from '../../../platform/domain/text/embedded-video.ts';
import { safeImage, safeLink, VOID_ADDRESS } from '../../../platform/domain/text/link-policy.ts';
import { imageSource, videoPage, youTubeId } from '../../../platform/domain/text/video-link.ts';
import type { Block, Picture, Run } from '../model/outline.ts';

/** The absolute URLs against which relative URLs in a text are resolved. */
export interface OutlinePlace {
  /** Origin of the site. */
  origin: string;
  /** URL of the page that shows the text. */
  page: string;
}

type Format = Omit<Run, 'text'>;

/** The text of a line, as runs. White space at its ends and around line breaks is removed. */
export function runsOf(nodes: readonly ElementContent[], place: OutlinePlace): Run[] {
  const joined: Run[] = [];
  for (const run of nodes.flatMap((node) => runsIn(node, {}, place))) {
    const last = joined.at(-1);
    let text = run.text;
    if (last === undefined || /\s$/.test(last.text)) text = text.replace(/^ +/, '');
    if (text.startsWith('\n') && last) last.text = last.text.trimEnd();
    if (text === '') continue;
    if (last && sameFormat(last, run)) last.text += text;
    else joined.push({ ...run, text });
  }
  const first = joined[0];
  if (first) first.text = first.text.trimStart();
  for (let last = joined.at(-1); last; last = joined.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    joined.pop();
  }
  return joined.filter(({ text }) => text !== '');
}

const sameFormat = (one: Run, other: Run): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.strike === other.strike &&
  one.code === other.code &&
  one.link === other.link;

const FORMATS: Readonly<Record<string, Format>> = {
  strong: { bold: true },
  em: { italic: true },
  del: { strike: true },
  code: { code: true },
};

function runsIn(node: ElementContent, format: Format, place: OutlinePlace): Run[] {
  if (node.type === 'text') return [{ ...format, text: clean(node.value) }];
  if (node.type !== 'element') return [];
  const { tagName, properties, children } = node;
  if (tagName === 'br') return [{ ...format, text: '\n' }];
  if (tagName === 'img') return [{ ...format, text: sourceOf(node).alt }];
  if (tagName === 'sup' && elements(node).some((child) => child.properties.dataFootnoteRef !== undefined))
    return [{ ...format, text: `[${rawText(node)}]` }];
  if (properties.dataFootnoteBackref !== undefined) return [];
  const link = tagName === 'a' ? linkOf(node, place) : undefined;
  const inner = { ...format, ...FORMATS[tagName], ...(link !== undefined && { link }) };
  return children.flatMap((child) => runsIn(child, inner, place));
}

/** The absolute URL of a link; undefined if its URL is invalid or the link policy forbids it. */
function linkOf(node: Element, { page }: OutlinePlace): string | undefined {
  const address = safeLink(typeof node.properties.href === 'string' ? node.properties.href : '');
  if (address === VOID_ADDRESS) return undefined;
  return URL.parse(address, page)?.href;
}

/** Control characters except tabs and line feeds. They are removed from posts to other services, such as Discord. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
export const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text in one line, without control characters and lone surrogates. */
const clean = (text: string): string =>
  text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(CONTROLS, '')
    .toWellFormed();

/** URL, alt text and caption of an `img`. */
function sourceOf({ properties: { src, alt, title } }: Element) {
  const words = (text: unknown) => (typeof text === 'string' ? clean(text).trim() : '');
  return { source: typeof src === 'string' ? src : '', alt: words(alt), caption: words(title) };
}

/** The text of an element with its white space, such as code. */
export const rawText = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(rawText).join('') : '';

export const elements = (node: Element): Element[] =>
  node.children.filter((child) => child.type === 'element');

type Media = Extract<Block, { kind: 'pictures' | 'video' }>;

/** The video at a URL, if this site can embed its player; otherwise null. */
export function playedVideo(address: string, alt: string, { origin }: OutlinePlace): Media | null {
  if (embeddedVideo(address, [], URL.parse(origin)?.hostname ?? '') === null) return null;
  const youTube = youTubeId(address);
  return { kind: 'video', address: youTube === null ? address : videoPage(youTube), alt, youTube };
}

/** The picture or video of a node; null for any other node. A picture that links to a video counts as that video. */
export function mediaOf(node: ElementContent, place: OutlinePlace): Media | null {
  if (node.type !== 'element') return null;
  const isOnly = node.tagName === 'a' && node.children.length === 1;
  const image = isOnly ? node.children[0] : node;
  if (image?.type !== 'element' || image.tagName !== 'img') return null;
  const { source, alt, caption } = sourceOf(image);
  const link = isOnly ? linkOf(node, place) : undefined;
  const video = link ?? (imageSource(source).kind === 'video' ? source : '');
  const played = playedVideo(video, alt, place);
  if (played) return played;
  const picture = pictureOf(source, alt, place);
  return picture && { kind: 'pictures', pictures: [{ ...picture, ...(caption !== '' && { caption }) }] };
}

function pictureOf(source: string, alt: string, { origin }: OutlinePlace): Picture | null {
  if (imageSource(source).kind !== 'picture') return null;
  const path = safeImage(source) ?? '';
  const url = path === '' ? null : URL.parse(path, origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // Removes `#wide` and `#full`, which have a meaning only on the site's own pages.
  if (url.origin === origin) url.hash = '';
  return { address: url.href.toWellFormed(), alt, ...(clipId(url.pathname) !== null && { isClip: true }) };
}
