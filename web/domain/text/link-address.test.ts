import { expect, test } from 'vitest';
import { linkProblem, meantLink } from './link-address.ts';

test.each([
  [' https://studio.example ', 'https://studio.example'],
  ['studio.example/news?a=1', 'https://studio.example/news?a=1'],
  ['news@studio.example', 'mailto:news@studio.example'],
  ['/blog', '/blog'],
  ['#rain', '#rain'],
  ['tel:123', 'tel:123'],
  ['rain', 'rain'],
])('the typed link %j means %j', (typed, address) => {
  expect(meantLink(typed)).toBe(address);
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
