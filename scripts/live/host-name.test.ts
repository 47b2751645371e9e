import { expect, test } from 'vitest';
import { parseHostName } from './host-name.ts';

test.each([
  ['studio.example', 'studio.example'],
  [' Studio.Example. ', 'studio.example'],
  ['spiel.büro.example', 'spiel.xn--bro-hoa.example'],
  ['my-studio.co.example', 'my-studio.co.example'],
])('“%s” is parsed as the host name %s', (typed, name) => {
  expect(parseHostName(typed)).toBe(name);
});

test.each([
  ['', 'No host name was given.'],
  ['https://studio.example', 'is not a host name. Write the name alone'],
  ['studio.example/blog', 'is not a host name. Write the name alone'],
  ['studio.example:8443', 'is not a host name. Write the name alone'],
  ['203.0.113.5', 'is an address and not a host name'],
  ['2001:db8::1', 'is an address and not a host name'],
  ['studio_site.example', 'may have letters, digits, hyphens and dots'],
  ['-studio.example', 'may have letters, digits, hyphens and dots'],
  ['studio..example', 'may have letters, digits, hyphens and dots'],
  [`${'a'.repeat(64)}.example`, 'may have letters, digits, hyphens and dots'],
  ['*.studio.example', 'may have letters, digits, hyphens and dots'],
  ['studio', 'known in a local network only'],
  ['studio.local', 'known in a local network only'],
  ['studio.localhost', 'known in a local network only'],
])('the host name “%s” is refused with one sentence of advice', (typed, sentence) => {
  expect(() => parseHostName(typed)).toThrow(sentence);
});
