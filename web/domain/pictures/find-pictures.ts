import { folded } from '../text/folded.ts';
import type { Picture } from './picture.ts';

/** The pictures whose name or alt text contains every word of the search text, in order. */
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
