import { expect, test } from 'vitest';
import { encodedSize } from './encoded-size.ts';

test.each([
  ['plain words', 14],
  ['a=b', 8],
  ['ä', 9],
  ['日', 12],
  ['', 0],
])('the encoded size of %j is %i bytes', (text, size) => {
  expect(encodedSize(text)).toBe(size);
});
