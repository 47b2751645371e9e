import { expect, test } from 'vitest';
import { pictureMark, withoutMarks } from './picture-marks.ts';

/** In the input `#` is a placeholder; in the result `|` is a position. */
test.each([
  ['a', 'a'],
  ['#', '|'],
  ['a #b', 'a |b'],
  ['a\n\n#\n\nb', 'a|\n\nb'],
  ['a\n\n#', 'a|'],
  ['#\n\nb', '|\n\nb'],
  ['a\n\n#\n\n#\n\nb', 'a||\n\nb'],
  ['\n\n#', '|'],
])('picture placeholders (#) are removed from %j; their positions (|) are in %j', (marked, expected) => {
  let number = 0;
  const { text, places } = withoutMarks(marked.replaceAll('#', () => pictureMark(number++)));
  const shown = places.reduceRight((now, at) => `${now.slice(0, at)}|${now.slice(at)}`, text);
  expect(shown).toBe(expected);
});
