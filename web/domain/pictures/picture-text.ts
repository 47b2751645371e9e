import { pictureAddress } from './picture-address.ts';

/** The Markdown of a picture. */
export function pictureMarkdown(id: string, alt: string): string {
  return `![${plainAlt(alt)}](${pictureAddress(id)})`;
}

/** The positions of a picture's alt texts in a Markdown text, in order. */
export function altPlaces(text: string, id: string): { from: number; to: number }[] {
  // A pattern of the text between brackets; brackets within it are escaped.
  const picture = /!\[((?:\\.|[^\\[\]])*)\]\(\/pictures\/([\w-]+)\//g;
  return [...text.matchAll(picture)].flatMap(({ index, 1: alt = '', 2: found }) =>
    found === id ? [{ from: index + 2, to: index + 2 + alt.length }] : [],
  );
}

/** An alt text in the form needed between the brackets: one line, escaped. */
export function plainAlt(alt: string): string {
  return alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&');
}
