import type { Element, Properties } from 'hast';
import { clipId } from '../../../platform/domain/clips/clip-address.ts';
import {
  type PictureWidth,
  pictureAddress,
  pictureId,
  pictureShape,
  widthsOf,
} from '../../../platform/domain/pictures/picture-address.ts';
import { safeImage } from '../../../platform/domain/text/link-policy.ts';
import { imageSource, VIDEO_LINK_ERROR, videoPage } from '../../../platform/domain/text/video-link.ts';
import type { Say } from '../../../web/domain/words/say.ts';
import { type Content, cell, el, layout, row } from '../../../web/ui/mail/mail-element.ts';
import { COLUMN_WIDTH, STYLES } from '../../../web/ui/mail/mail-look.ts';

/** Data that a post's mail needs besides the post's text. */
export interface MailPlace {
  /** Origin of the site, for absolute URLs. */
  origin: string;
  /** Absolute URL of the page that shows the text on the site. */
  page: string;
  say: Say;
}

/** Absolute URL of a picture; null for forbidden URLs, and for SVG, which mail programs do not show. */
function shownAddress(source: string, { origin }: MailPlace): string | null {
  const address = safeImage(source);
  if (address === null) return null;
  const url = URL.parse(address, origin);
  const isShown = url !== null && /^https?:$/.test(url.protocol) && !/\.svgz?$/i.test(url.pathname);
  return isShown ? url.href : null;
}

/** Path of an uploaded picture as JPEG, at least twice `width` pixels wide if possible, for high-density screens. */
function sharpFile(id: string, width: number): string {
  const widths = widthsOf(pictureShape(id)?.width ?? 1600);
  const fitting = widths.find((pixels) => pixels >= 2 * width) ?? widths.at(-1);
  return pictureAddress(id, fitting as PictureWidth);
}

/**
 * An `img` with a fixed width in pixels, because Outlook ignores `max-width`. Null if mail programs cannot show the
 * picture.
 */
export function mailPicture(source: string, alt: string, place: MailPlace, width = COLUMN_WIDTH) {
  const bare = safeImage(source) ?? '';
  const id = pictureId(bare.split('#')[0] ?? '');
  const shape = pictureShape(id ?? clipId(bare) ?? '');
  const shown = Math.min(width, shape?.width ?? width);
  const src = shownAddress(id === null ? source : sharpFile(id, shown), place);
  if (src === null) return null;
  const size: Properties = shape
    ? { width: shown, height: Math.round((shown * shape.height) / shape.width) }
    : { width: shown };
  return el('img', { src, alt, ...size, style: STYLES.picture });
}

/** A picture with its caption, a video as a link, or the error for an invalid video link. */
export function mailFigure(source: string, alt: string, place: MailPlace, caption = ''): Element {
  const kind = imageSource(source);
  if (kind.kind === 'bad-video')
    return el('p', { style: STYLES.p }, el('strong', {}, place.say('badVideo', VIDEO_LINK_ERROR)));
  if (kind.kind === 'video') return mailVideo(videoPage(kind.id), alt, place);
  const picture = mailPicture(source, alt, place);
  if (picture === null) return missing(alt, place);
  if (clipId(safeImage(source) ?? '') !== null) return mailClip(picture, alt, place);
  // An alt text as the caption is hidden from screen readers and left out of the plain text, because both already have it.
  const hidden = caption === '' ? { className: ['soft'], ariaHidden: 'true' } : { className: ['soft'] };
  const words = el('p', { ...hidden, style: STYLES.caption }, caption || alt);
  return el('div', { style: STYLES.figure }, picture, ...(caption || alt ? [words] : []));
}

/** A clip's still image, which links to the post, where the clip plays. */
function mailClip(still: Element, alt: string, { page, say }: MailPlace): Element {
  const words = el(
    'a',
    { href: page, className: ['link'], style: STYLES.link },
    `▶ ${alt || say('video', 'Video')}`,
  );
  const picture = el('a', { href: page }, { ...still, properties: { ...still.properties, alt: '' } });
  return el('div', { style: STYLES.figure }, picture, el('p', { style: STYLES.caption }, words));
}

/**
 * A dark box with a play sign that links to the video, because mails cannot contain players. Nothing is loaded from the
 * video site.
 */
function mailVideo(href: string, alt: string, { say }: MailPlace): Element {
  const link = el('a', { href, style: STYLES.stillLink }, `▶ ${alt || say('video', 'Video')}`);
  const still = cell({ align: 'center', bgColor: '#14162b', style: STYLES.still }, link);
  return el('div', { style: STYLES.figure }, layout({}, still));
}

function missing(alt: string, { page, say }: MailPlace): Element {
  const words = alt === '' ? say('mailPicture', 'Picture on the site') : alt;
  const link = el('a', { href: page, className: ['link'], style: STYLES.link }, words);
  return el('p', { style: STYLES.p }, link);
}

/** Pictures of a gallery, two or three per row; on a phone one below the other. */
export function mailGallery(pictures: readonly Element[], place: MailPlace): Element {
  const most = pictures.length === 2 || pictures.length === 4 ? 2 : 3;
  const width = Math.floor((COLUMN_WIDTH - 8 * (most - 1)) / most);
  const rows: Element[] = [];
  for (let at = 0; at < pictures.length; at += most) {
    const cells = pictures.slice(at, at + most).map((picture) => {
      const { source, alt } = sourceOf(picture);
      const shown: Content =
        imageSource(source).kind === 'picture'
          ? (mailPicture(source, alt, place, width) ?? missing(alt, place))
          : mailFigure(source, alt, place);
      return cell({ className: ['half'], width, vAlign: 'top', style: 'padding:0 8px 8px 0' }, shown);
    });
    rows.push(row({ width: undefined, className: ['wide'] }, ...cells));
  }
  return el('div', { style: STYLES.figure }, ...rows);
}

/** URL, alt text and caption of an `img` in a Markdown tree. */
export function sourceOf({ properties: { src, alt, title } }: Element) {
  const words = (text: unknown) => (typeof text === 'string' ? text : '');
  return { source: words(src), alt: words(alt), caption: words(title) };
}
