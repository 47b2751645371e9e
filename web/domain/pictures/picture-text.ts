import { stillAddress } from '../clips/clip-address.ts';
import type { LibraryKind } from './library-file.ts';
import { pictureAddress } from './picture-address.ts';

/** A file of the library as Markdown. */
export function fileMarkdown(kind: LibraryKind, id: string, alt: string): string {
  return kind === 'clip' ? `![${plainAlt(alt)}](${stillAddress(id)})` : pictureMarkdown(id, alt);
}

/** The Markdown of a picture. */
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
