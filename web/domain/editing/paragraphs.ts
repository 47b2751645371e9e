/** A paragraph of a text, with the empty lines after it. */
export interface Paragraph {
  text: string;
  gap: string;
}

const GAP = /(\n(?:[ \t]*\n)+)/;
const EMPTY_LINE = '\n\n';

/** Splits a text into paragraphs. `joinedParagraphs` is the inverse, except for empty lines at the end. */
export function paragraphsOf(text: string): Paragraph[] {
  const parts = text.split(GAP);
  const paragraphs: Paragraph[] = [];
  for (let at = 0; at < parts.length; at += 2)
    paragraphs.push({ text: parts[at] ?? '', gap: parts[at + 1] ?? '' });
  const last = paragraphs.at(-1);
  // The line break at the end of the text belongs to no paragraph.
  if (last?.text.endsWith('\n')) {
    last.text = last.text.slice(0, -1);
    last.gap = '\n';
  } else if (last?.text === '' && paragraphs.length > 1) {
    paragraphs.pop();
  }
  return text === '' ? [] : paragraphs;
}

/** Joins paragraphs. Adds an empty line after a paragraph that was the last of its text and no longer is. */
export function joinedParagraphs(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, gap }, at) => {
      const parts = gap.length > 1;
      if (at === paragraphs.length - 1) return parts ? text : text + gap;
      return text + (parts ? gap : EMPTY_LINE);
    })
    .join('');
}
