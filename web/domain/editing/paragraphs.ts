/** A paragraph of a text, with the empty lines after it. */
export interface Paragraph {
  text: string;
  gap: string;
}

const GAP = /(\r?\n(?:[ \t]*\r?\n)+)/;
const LAST_BREAK = /\r?\n$/;

/** Splits a text into paragraphs. `joinedParagraphs` is the inverse, except for empty lines at the end. */
export function paragraphsOf(text: string): Paragraph[] {
  const parts = text.split(GAP);
  const paragraphs: Paragraph[] = [];
  for (let at = 0; at < parts.length; at += 2)
    paragraphs.push({ text: parts[at] ?? '', gap: parts[at + 1] ?? '' });
  const last = paragraphs.at(-1);
  // The line break at the end of the text belongs to no paragraph.
  const [end] = LAST_BREAK.exec(last?.text ?? '') ?? [];
  if (last && end !== undefined) {
    last.text = last.text.slice(0, -end.length);
    last.gap = end;
  } else if (last?.text === '' && paragraphs.length > 1) {
    paragraphs.pop();
  }
  return text === '' ? [] : paragraphs;
}

/** Joins paragraphs. Adds an empty line after a paragraph that was the last of its text and no longer is. */
export function joinedParagraphs(paragraphs: readonly Paragraph[]): string {
  const lineEnd = paragraphs.some(({ gap }) => gap.includes('\r\n')) ? '\r\n' : '\n';
  return paragraphs
    .map(({ text, gap }, at) => {
      const parts = gap.indexOf('\n') < gap.lastIndexOf('\n');
      if (at === paragraphs.length - 1) return parts ? text : text + gap;
      return text + (parts ? gap : lineEnd + lineEnd);
    })
    .join('');
}
