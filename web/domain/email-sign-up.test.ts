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
  ["o'brien@x.test", true],
  ["!#$%&'*+/=?^_`{|}~-.Z9@x.test", true],
  ['a"b@x.test', false],
  ['a,b@x.test', false],
  ['<a>@x.test', false],
  ['josé@x.test', false],
])('the text %j is accepted as an e-mail address: %s', (text, valid) => {
  expect(isEmailAddress(text)).toBe(valid);
});

test.each([
  ['a@b.co', true],
  ['a@kite.games', true],
  ['a@kite.photography', true],
  ['a@kite.xn--p1ai', true],
  ['a@b.c', false],
  ['a@b.-co', false],
  ['a@b', false],
])('if the final segment may have any length, the address %j is accepted: %s', (text, valid) => {
  expect(isEmailAddress(text, 'any')).toBe(valid);
});
