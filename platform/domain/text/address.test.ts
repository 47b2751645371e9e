import { expect, test } from 'vitest';
import { isStorableAddress, linkProblem } from './address.ts';

test.each([
  ['', true],
  ['/', true],
  ['/art/picture.svg', true],
  ['https://example.com/a.png', true],
  ['http://example.com', true],
  ['mailto:mia@example.com', true],
  ['tel:+4930123456', true],
  ['//evil.example/a.png', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  ['picture.png', false],
  ['https://example.com/a b.png', false],
])('the address %j is allowed: %s', (address, storable) => {
  expect(isStorableAddress(address)).toBe(storable);
});

test.each([
  ['https://studio.example', true],
  ['/blog', true],
  ['#rain', true],
  ['mailto:news@studio.example', true],
  ['', false],
  ['rain', false],
  ['//studio.example', false],
  ['javascript:alert(1)', false],
  ['java\u200bscript:alert(1)', false],
  ['https://studio.example/a b', false],
])('the address %j may be a link: %s', (address, isAllowed) => {
  expect(linkProblem(address) === null).toBe(isAllowed);
});
