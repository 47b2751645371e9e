import { pictureAddress } from './picture-address.ts';

/** The ids of the uploaded pictures that texts show, each once. */
export function picturesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(/\/pictures\/([\w-]{1,128})\//g)]);
  return [...new Set(found.map(([, id = '']) => id))];
}

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
