import { all } from '../../../../editor/paste/dom.ts';
import { type Lose, shortened } from '../source/losses.ts';
import { lineOf, makeElement, paragraphOf, replaceWith } from './make-element.ts';

const GALLERIES =
  '.kg-gallery-card,.wp-block-gallery,.wp-block-jetpack-tiled-gallery,.wp-block-jetpack-slideshow,.gallery';
const CAPTIONS = 'figcaption,.gallery-caption,.wp-caption-text';

/** Converts each gallery to a paragraph with its pictures. The gallery's caption becomes a paragraph below. */
export function tidyGalleries(body: Element, lose: Lose): void {
  for (const gallery of all(body, GALLERIES)) {
    const images = all(gallery, 'img');
    if (!gallery.parentNode || gallery.parentElement?.closest(GALLERIES) || images.length === 0) continue;
    const captions = all(gallery, CAPTIONS);
    const items = images.map((image) => itemOf(image, gallery));
    const below = captions.filter(
      (caption) => !items.some((item) => item !== gallery && item.contains(caption)),
    );
    const others = all(gallery, 'a').filter((link) => !link.closest(CAPTIONS) && link.querySelector('img'));
    const words = captions.reduce((count, caption) => count + lineOf(caption).length, 0);
    // Skips a text box that merely has the class of a gallery, because it contains text other than captions.
    if (lineOf(gallery).replaceAll(' ', '').length > words) continue;
    for (const link of others) lose(`a gallery’s link to ${shortened(link.getAttribute('href') ?? '')}`);
    const pictures = images.flatMap((image, index) => {
      const item = items[index];
      const caption = item === gallery ? '' : lineOf(captions.find((one) => item?.contains(one)));
      image.setAttribute('alt', describing(image.getAttribute('alt') ?? '', caption));
      return [image, ' '];
    });
    const linked = captions.filter((caption) => !below.includes(caption) && caption.querySelector('a'));
    const paragraphs = [...below, ...linked].map(paragraphOf);
    replaceWith(gallery, makeElement(gallery, 'p', {}, ...pictures), ...paragraphs);
  }
}

/** The outermost element inside a gallery that contains this picture and no other. */
function itemOf(image: Element, gallery: Element): Element {
  let item: Element = image;
  for (let parent = image.parentElement; parent && parent !== gallery; parent = parent.parentElement) {
    if (all(parent, 'img').length > 1) break;
    item = parent;
  }
  return item;
}

/**
 * The alt text of a picture on this site. It combines the picture's caption, which readers can see, with the old alt
 * text.
 */
export function describing(alt: string, caption: string): string {
  if (caption === '' || alt === caption) return alt;
  return alt === '' ? caption : `${caption} (${alt})`;
}
