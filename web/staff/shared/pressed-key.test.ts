import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

test.each([
  ['S', 'KeyS', 's'],
  ['ы', 'KeyS', 's'],
  ['Σ', 'KeyS', 's'],
  ['لا', 'KeyB', 'b'],
  // Letters stand elsewhere on a German and on a French keyboard; what is printed on the key counts.
  ['z', 'KeyY', 'z'],
  ['a', 'KeyQ', 'a'],
  ['ü', 'BracketLeft', 'ü'],
  ['Enter', 'Enter', 'enter'],
  ['?', 'Minus', '?'],
  // An event that a program made may have no place.
  ['ы', '', 'ы'],
])('%j at %s is %j', (key, code, meant) => {
  expect(pressedKey({ key, code })).toBe(meant);
});
