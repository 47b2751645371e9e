import { expect, it } from 'vitest';
import { meanColor, uploadSize } from './picture-size.ts';

it.each([
  [4000, 3000, 2560, 1920],
  [2560, 100, 2560, 100],
  [10, 10, 10, 10],
  [1080, 24_000, 360, 8000],
  [50_000, 1, 2560, 1],
])('%i × %i pixels are uploaded as %i × %i', (width, height, ...expected) => {
  expect(Object.values(uploadSize(width, height))).toEqual(expected);
});

it('the mean colour of a picture is computed unless the picture has transparency', () => {
  expect(meanColor([0, 0, 0, 255, 255, 128, 8, 255])).toBe('#804004');
  expect(meanColor([0, 0, 0, 255, 255, 255, 255, 10])).toBeNull();
  expect(meanColor([])).toBeNull();
});
