/** Private-use characters around a picture's number. In texts this combination practically never occurs. */
const [START, END] = ['\uE002', '\uE003'];
const MARK = new RegExp(`${START}\\d+${END}`);

/** The placeholder of a picture that is copied later. */
export const pictureMark = (number: number): string => `${START}${number}${END}`;

/**
 * Removes the placeholders and returns their positions. If a paragraph contains only a placeholder, the empty line
 * before it is removed too.
 */
export function withoutMarks(marked: string): { text: string; places: number[] } {
  const [first = '', ...others] = marked.split(MARK);
  let text = first;
  const places: number[] = [];
  for (const next of others) {
    const isParagraph = text.endsWith('\n\n') && (next === '' || next.startsWith('\n\n'));
    if (isParagraph) text = text.slice(0, -2);
    places.push(text.length);
    text += next;
  }
  return { text, places };
}
