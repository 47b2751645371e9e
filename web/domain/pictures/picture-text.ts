import { pictureAddress } from './picture-address.ts';

/** A picture as a Markdown text shows it. */
export function pictureMarkdown(id: string, alt: string): string {
  return `![${plainAlt(alt)}](${pictureAddress(id)})`;
}

/** Where a Markdown text says the alt text of a picture, for each place that shows it, in the text's order. */
export function altPlaces(text: string, id: string): { from: number; to: number }[] {
  // Brackets within the alt text are escaped.
  const picture = /!\[((?:\\.|[^\\[\]])*)\]\(\/pictures\/([\w-]+)\//g;
  return [...text.matchAll(picture)].flatMap(({ index, 1: alt = '', 2: found }) =>
    found === id ? [{ from: index + 2, to: index + 2 + alt.length }] : [],
  );
}

/** An alt text as it stands between the brackets: in one line, and without a mark that would end it. */
export function plainAlt(alt: string): string {
  return alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&');
}
