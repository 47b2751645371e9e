/** Never in a text: they enclose the number of a picture whose place is kept. */
const [START, END] = ['\uE002', '\uE003'];
const MARK = new RegExp(`${START}\\d+${END}`);

/** A mark at the place of a picture that is copied later. */
export const pictureMark = (number: number): string => `${START}${number}${END}`;

/** A text without its marks, and their positions in it. A paragraph that is only a mark goes with its empty line. */
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
