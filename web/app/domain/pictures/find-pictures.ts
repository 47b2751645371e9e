import type { Picture } from './picture.ts';

/** The pictures whose name or alt text has every word of a search, in their order. */
export function foundPictures<P extends Pick<Picture, 'name' | 'alt'>>(
  pictures: readonly P[],
  search: string,
): P[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...pictures];
  return pictures.filter(({ name, alt }) => {
    const text = plain(`${name} ${alt}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without marks above letters and without capitals. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
