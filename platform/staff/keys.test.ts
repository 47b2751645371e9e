import { expect, test } from 'vitest';
import { pressedKey } from './keys.ts';

test.each([
  ['S', 'KeyS', 's'],
  ['ы', 'KeyS', 's'],
  ['Σ', 'KeyS', 's'],
  ['لا', 'KeyB', 'b'],
  // On German and French keyboards some letters have other positions. The printed letter counts, not the position.
  ['z', 'KeyY', 'z'],
  ['a', 'KeyQ', 'a'],
  ['ü', 'BracketLeft', 'ü'],
  ['Enter', 'Enter', 'enter'],
  ['?', 'Minus', '?'],
  // A key event created by a script may have no code.
  ['ы', '', 'ы'],
])('a keydown event with key %j and code %s counts as the key %j', (key, code, meant) => {
  expect(pressedKey({ key, code })).toBe(meant);
});
