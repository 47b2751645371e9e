import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, neededVeil, readableTextColor, safeColor } from './readable-color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the text on a bio has a contrast of at least 4.5 : 1 at both ends of any gradient', () => {
  fc.assert(
    fc.property(color, color, (color1, color2) => {
      const text = readableTextColor(color1, color2);
      const veil = neededVeil(color1, color2);
      const under = (end: string) =>
        `#${[1, 3, 5]
          .map((at) => {
            const from = Number.parseInt(end.slice(at, at + 2), 16);
            const to = Number.parseInt(veil.color.slice(at, at + 2), 16);
            return Math.round(from * (1 - veil.opacity) + to * veil.opacity)
              .toString(16)
              .padStart(2, '0');
          })
          .join('')}`;
      for (const end of [color1, color2]) expect(contrast(text, under(end))).toBeGreaterThanOrEqual(4.45);
    }),
  );
});

test.each(['red', '#fff;background:url(x)', '', '#12345'])('%j counts as the default colour', (text) => {
  expect(safeColor(text)).toBe('#383e48');
});
