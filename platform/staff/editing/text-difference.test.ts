import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, textDifference } from './text-difference.tsx';

const written = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

test.each([
  ['', '', ''],
  ['one', 'one', 'one'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['a lamp in fog', 'a lantern in fog', 'a [-lamp-]{+lantern+} in fog'],
  ['New Post', 'Typed and lost', '[-New Post-]{+Typed and lost+}'],
  ['first\nsecond\nthird\n', 'first\nthird\n', 'first\n[-second\n-]third\n'],
  ['first\nthird', 'first\nsecond\nthird', 'first\n{+second\n+}third'],
])('the difference from %j to %j is %j', (before, after, expected) => {
  expect(written(textDifference(before, after))).toBe(expected);
});

test('the pieces of a text difference contain both texts completely', () => {
  const text = fc
    .array(fc.constantFrom('lamp', 'fog', ' ', '\n', '\n\n', '**', 'é', '🦊', 'Z'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = textDifference(before, after);
      const without = (kind: Piece['kind']) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

test('the difference of very long texts still contains the old text completely', () => {
  const before = Array.from({ length: 3000 }, (_, at) => `old ${at}\n`).join('');
  const after = Array.from({ length: 3000 }, (_, at) => `new ${at}\n`).join('');
  const pieces = textDifference(before, after);
  expect(
    pieces
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe(before);
});
