import type { TextPage } from '../text-page.ts';
import { isCopied } from './copied-picture.ts';
import { all, unwrap } from './dom.ts';
import { pictureMark } from './picture-marks.ts';

/** The numbers of pictures and embeds that the conversion left out. */
export interface LeftOut {
  pictures: number;
  embeds: number;
}

const BLOCKS = 'p,div,h1,h2,h3,h4,h5,h6,li,td,th,blockquote';

/**
 * Removes links that are relative, have an unsafe scheme or are empty, and keeps their text. A link to a video whose
 * text is its URL becomes a picture, because a video's Markdown is that of a picture: `![Video](URL)`.
 */
export function tidyLinks(body: Element, videoAddress: TextPage['videoAddress']): void {
  for (const link of all(body, 'a')) {
    const address = target(link.getAttribute('href') ?? '');
    const text = (link.textContent ?? '').trim();
    if (address === null || (text === '' && !link.querySelector('img'))) {
      unwrap(link);
      continue;
    }
    const video = text === address || text === link.getAttribute('href') ? videoAddress(address) : null;
    if (video !== null) {
      link.parentNode?.replaceChild(picture(link, video, 'Video'), link);
      continue;
    }
    link.setAttribute('href', address);
    intoBlocks(link);
  }
}

/** The URL of a link; null if it is relative or its scheme is not http, https, mailto or tel. */
function target(href: string): string | null {
  const bare = href.trim();
  if (!/^(?:https?:|mailto:|tel:)/i.test(bare)) return null;
  const url = URL.parse(bare);
  // Google Docs wraps links in a Google redirect.
  const behind =
    url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return behind === null ? bare : target(behind);
}

/** Moves a link that contains blocks, such as headings, into the first innermost block that has text. */
function intoBlocks(link: Element): void {
  const block = all(link, BLOCKS).find((one) => !one.querySelector(BLOCKS) && (one.textContent ?? '').trim());
  if (!block) return;
  const inner = link.ownerDocument.createElement('a');
  inner.setAttribute('href', link.getAttribute('href') ?? '');
  while (block.firstChild) inner.appendChild(block.firstChild);
  block.appendChild(inner);
  unwrap(link);
}

function picture(near: Element, source: string, alt: string): Element {
  const image = near.ownerDocument.createElement('img');
  image.setAttribute('src', source);
  image.setAttribute('alt', alt);
  return image;
}

/**
 * Replaces pictures to be copied with placeholders. Removes pictures without a web address, and all embeds except known
 * videos. Returns the URLs of the pictures to be copied, and the numbers of removed pictures and embeds. Tracking
 * pictures of one pixel are removed, too, but not counted.
 */
export function tidyPictures(
  body: Element,
  videoAddress: TextPage['videoAddress'],
): { leftOut: LeftOut; copied: string[] } {
  const leftOut = { pictures: 0, embeds: 0 };
  const copied: string[] = [];
  for (const image of all(body, 'img')) {
    const source = image.getAttribute('src')?.trim() ?? '';
    const measuring = image.getAttribute('width') === '1' && image.getAttribute('height') === '1';
    if (measuring) image.remove();
    else if (isCopied(source)) {
      const mark = image.ownerDocument.createTextNode(pictureMark(copied.length));
      image.parentNode?.replaceChild(mark, image);
      copied.push(source);
    } else if (/^https?:\/\//i.test(source)) {
      const video = videoAddress(source);
      if (video !== null) image.setAttribute('src', video);
    } else {
      leftOut.pictures++;
      image.remove();
    }
  }
  for (const frame of all(body, 'iframe,video,audio,object,embed')) {
    const video = videoAddress(frame.getAttribute('src') ?? '');
    if (video === null) {
      leftOut.embeds++;
      frame.remove();
    } else {
      const paragraph = frame.ownerDocument.createElement('p');
      paragraph.appendChild(picture(frame, video, frame.getAttribute('title') || 'Video'));
      frame.parentNode?.replaceChild(paragraph, frame);
    }
  }
  return { leftOut, copied };
}
