import { folded } from '../text/folded.ts';
import type { Picture } from './picture.ts';

/** The pictures that have every word of the search text in their name or alt text. Keeps the order of `pictures`. */
export function foundPictures<P extends Pick<Picture, 'name' | 'alt'>>(
  pictures: readonly P[],
  search: string,
): P[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...pictures];
  return pictures.filter(({ name, alt }) => {
    const text = folded(`${name} ${alt}`);
    return words.every((word) => text.includes(word));
  });
}
