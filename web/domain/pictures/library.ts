import { folded } from '../text/words.ts';
import type { Clip } from './clip.ts';
import type { Picture } from './picture.ts';

/** The two kinds of files in the library. */
export type LibraryKind = 'picture' | 'clip';

/** A picture or clip in the library. */
export type LibraryFile = Picture | Clip;

export const isClip = (file: LibraryFile): file is Clip => 'duration' in file;

export const libraryKind = (file: LibraryFile): LibraryKind => (isClip(file) ? 'clip' : 'picture');

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
