import { expect, test } from 'vitest';
import { isEmailAddress } from './email-sign-up.ts';

test.each([
  ['a@b.co', true],
  ['first.last+news@sub.studio.info', true],
  ['a@b.c', false],
  ['a@b.games', false],
  ['a@b', false],
  ['@b.com', false],
  ['a b@c.com', false],
  ['a@b@c.com', false],
  ['a@b..com', false],
  ['', false],
])('%j is an e-mail address: %s', (text, valid) => {
  expect(isEmailAddress(text)).toBe(valid);
});
