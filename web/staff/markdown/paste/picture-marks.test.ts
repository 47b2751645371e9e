import { expect, test } from 'vitest';
import { pictureMark, withoutMarks } from './picture-marks.ts';

/** `#` is a placeholder in the input, and `|` a position in the result. */
test.each([
  ['a', 'a'],
  ['#', '|'],
  ['a #b', 'a |b'],
  ['a\n\n#\n\nb', 'a|\n\nb'],
  ['a\n\n#', 'a|'],
  ['#\n\nb', '|\n\nb'],
  ['a\n\n#\n\n#\n\nb', 'a||\n\nb'],
  ['\n\n#', '|'],
])('markers of pictures (#) in %j are removed, and their positions (|) are in %j', (marked, expected) => {
  let number = 0;
  const { text, places } = withoutMarks(marked.replaceAll('#', () => pictureMark(number++)));
  const shown = places.reduceRight((now, at) => `${now.slice(0, at)}|${now.slice(at)}`, text);
  expect(shown).toBe(expected);
});
