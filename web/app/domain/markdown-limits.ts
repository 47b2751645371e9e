/** Longer texts, in characters, are shown as they are: about 35,000 words. */
export const LONGEST_FORMATTED = 200_000;
/** Marks that start or end something: a long article with tables has two or three thousand. */
export const MOST_MARKS = 6000;
/** Quotes in quotes and lists in lists, by how far a line's text stands from its start. */
export const DEEPEST_LINE = 80;

const MARKS = /[*_`[\]<>|#~]|^[ \t]*(?:[-+]|\d+[.)])[ \t]/gm;
const START_OF_LINE = /^[\s>*+-]*/gm;

/**
 * Why a text is shown as plain paragraphs instead of being formatted, as a sentence for its author; null for every
 * text that people write. Formatting costs more than its length where marks are nested or never closed, and one
 * text must not hold up a server or freeze a reader's page.
 */
export function markdownProblem(text: string): string | null {
  const say = (what: string) => `${what}, so it is shown without formatting. Split it into several posts.`;
  if (text.length > LONGEST_FORMATTED)
    return say(`The content is longer than ${LONGEST_FORMATTED.toLocaleString('en')} characters`);
  if ((text.match(MARKS)?.length ?? 0) > MOST_MARKS)
    return say(`The content has more than ${MOST_MARKS.toLocaleString('en')} formatting marks`);
  for (const [start] of text.matchAll(START_OF_LINE)) {
    if (start.replace(/[\r\n]/g, '').length > DEEPEST_LINE)
      return say('The content has quotes or lists that are nested too deeply');
  }
  return null;
}
