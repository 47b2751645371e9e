import { expect, test } from 'vitest';
import { quoted } from './place-api.ts';

test('a quoted text is cut without leaving half of an emoji, which cannot be stored', () => {
  expect(quoted(`${'x'.repeat(299)}😀`).isWellFormed()).toBe(true);
  expect(quoted('a  b\n😀', 6)).toBe('a b 😀');
});
