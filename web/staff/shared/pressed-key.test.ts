import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

test.each([
  ['S', 'KeyS', 's'],
  ['ы', 'KeyS', 's'],
  ['Σ', 'KeyS', 's'],
  ['لا', 'KeyB', 'b'],
  // On German and French keyboards some letters are in other positions; the printed letter decides.
  ['z', 'KeyY', 'z'],
  ['a', 'KeyQ', 'a'],
  ['ü', 'BracketLeft', 'ü'],
  ['Enter', 'Enter', 'enter'],
  ['?', 'Minus', '?'],
  // A synthetic event may have no code.
  ['ы', '', 'ы'],
])('a keydown event with key %j and code %s counts as the key %j', (key, code, meant) => {
  expect(pressedKey({ key, code })).toBe(meant);
});
