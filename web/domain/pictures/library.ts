import { folded } from '../../../platform/domain/text/words.ts';
import type { Bio, BioChanges } from '../bios/bio.ts';
import type { Post, PostChanges } from '../posts/post.ts';
import type { Clip } from './clip.ts';
import type { Picture } from './picture.ts';

/** The two kinds of files in the library. */
export type LibraryKind = 'picture' | 'clip';

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

/** The ids of all uploaded files of a kind whose URLs occur in the given texts, each once. */
export function filesIn(kind: LibraryKind, texts: readonly string[]): string[] {
  const address = kind === 'clip' ? /\/clips\/([\w-]{1,128})\//g : /\/pictures\/([\w-]{1,128})\//g;
  const found = texts.flatMap((text) => [...text.matchAll(address)]);
  return [...new Set(found.map(([, id = '']) => id))];
}

/** A post or bio that uses a picture. */
export type PicturePlace = { kind: 'post'; post: Post } | { kind: 'bio'; bio: Bio };

/** For each picture and clip, by id: the posts and bios that use it. An unused one has no entry. */
export function picturePlaces(posts: readonly Post[], bios: readonly Bio[]): Map<string, PicturePlace[]> {
  const places = new Map<string, PicturePlace[]>();
  const add = (place: PicturePlace, texts: readonly string[]) => {
    for (const id of [...filesIn('picture', texts), ...filesIn('clip', texts)])
      places.set(id, [...(places.get(id) ?? []), place]);
  };
  for (const post of posts) add({ kind: 'post', post }, [post.image, post.content]);
  for (const bio of bios)
    add({ kind: 'bio', bio }, [
      bio.image,
      bio.description,
      ...bio.links.flatMap(({ url, icon }) => [url, icon]),
    ]);
  return places;
}

/** The title of the post or the name of the bio. */
export const placeName = (place: PicturePlace) =>
  place.kind === 'post' ? place.post.title : place.bio.displayName;

export const placeId = (place: PicturePlace) => (place.kind === 'post' ? place.post.id : place.bio.id);

/** The changes that replace one picture with another in a post. */
export function postWith(post: Pick<Post, 'image' | 'content'>, old: string, next: string): PostChanges {
  return changed({ image: post.image, content: post.content }, old, next);
}

/** The changes that replace one picture with another in a bio. */
export function bioWith(bio: Pick<Bio, 'image' | 'links'>, old: string, next: string): BioChanges {
  const links = bio.links.map((link) => ({ ...link, icon: replaced(link.icon, old, next) }));
  const changes: BioChanges = changed({ image: bio.image }, old, next);
  return links.some(({ icon }, at) => icon !== bio.links[at]?.icon) ? { ...changes, links } : changes;
}

function changed<T extends Record<string, string>>(texts: T, old: string, next: string): Partial<T> {
  const pairs = Object.entries(texts).map(([field, text]) => [field, replaced(text, old, next)] as const);
  return Object.fromEntries(pairs.filter(([field, text]) => text !== texts[field])) as Partial<T>;
}

/** Replaces the id in the paths of a picture, so that widths and formats stay. */
function replaced(text: string, old: string, next: string): string {
  return text.replaceAll(`/pictures/${old}/`, `/pictures/${next}/`);
}
