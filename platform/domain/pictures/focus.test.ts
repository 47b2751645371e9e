import { expect, test } from 'vitest';
import { focusPosition, movedFocus } from './focus.ts';

test('a focus point becomes an object-position in whole percent', () => {
  expect(focusPosition({ x: 0.334, y: 1 })).toBe('33% 100%');
});

test('a focus point never moves out of its picture', () => {
  expect(movedFocus({ x: 0.5, y: 0.98 }, -0.05, 0.05)).toEqual({ x: 0.45, y: 1 });
  expect(movedFocus({ x: 0.02, y: 0 }, -0.05, -0.05)).toEqual({ x: 0, y: 0 });
});
