import { clipId, stillAddress } from '../../../platform/domain/clips/clip-address.ts';
import { pictureAddress, pictureId } from '../../../platform/domain/pictures/picture-address.ts';
import type { LibraryKind } from './library.ts';

export function fileMarkdown(kind: LibraryKind, id: string, alt: string): string {
  return kind === 'clip' ? `![${plainAlt(alt)}](${stillAddress(id)})` : pictureMarkdown(id, alt);
}

export function pictureMarkdown(id: string, alt: string): string {
  return `![${plainAlt(alt)}](${pictureAddress(id)})`;
}

/** The positions of the alt texts of a picture or clip in a Markdown text, in order. */
export function altPlaces(text: string, id: string): { from: number; to: number }[] {
  // Matches a picture in Markdown. Brackets inside its alt text are escaped.
  const picture = /!\[((?:\\.|[^\\[\]])*)\]\(\/(?:pictures|clips)\/([\w-]+)\//g;
  return [...text.matchAll(picture)].flatMap(({ index, 1: alt = '', 2: found }) =>
    found === id ? [{ from: index + 2, to: index + 2 + alt.length }] : [],
  );
}

/** Prepares an alt text for Markdown: one line, with brackets escaped. */
export function plainAlt(alt: string): string {
  return alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&');
}

/** Prepares a caption for Markdown, where it is between quotation marks behind the URL: one line, with these escaped. */
export function plainCaption(caption: string): string {
  return caption.trim().replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&');
}

/**
 * The width of a picture in a text: `wide` and `full` extend beyond the column, `full` up to the whole window. Null if
 * the picture stays in the column.
 */
export type PictureBreadth = 'wide' | 'full' | null;

/** The breadth in the fragment of a picture's URL, such as `/art/map.svg#wide`. */
export function breadthOf(address: string): PictureBreadth {
  return (/#(wide|full)$/.exec(address)?.[1] as 'wide' | 'full' | undefined) ?? null;
}

/** The URL of a picture with another breadth. */
export function withBreadth(address: string, breadth: PictureBreadth): string {
  return address.replace(/#(?:wide|full)$/, '') + (breadth === null ? '' : `#${breadth}`);
}

/** The name of the picture or clip at this path: its name in the library (`names`, by id), or else its file name. */
export function pictureName(address: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(pictureId(address) ?? clipId(address) ?? '')?.trim();
  if (name) return name;
  const path = address.replace(/[?#].*$/, '');
  const file = path.slice(path.lastIndexOf('/') + 1);
  return decoded(file) || address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
