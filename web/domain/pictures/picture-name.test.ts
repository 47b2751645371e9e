import { expect, test } from 'vitest';
import { pictureName } from './picture-name.ts';

const NAMES = new Map([
  ['a-1x1', 'harbour.jpg'],
  ['b-1x1', ' '],
]);

test.each([
  ['a picture of the library has its name there', '/pictures/a-1x1/1600.jpg', 'harbour.jpg'],
  ['one without a name has its file name', '/pictures/b-1x1/1600.jpg', '1600.jpg'],
  ['any other picture has its file name', '/art/trailer-still.svg', 'trailer-still.svg'],
  ['the file name is decoded', 'https://a.example/x/Big%20lamp.png?w=1#a', 'Big lamp.png'],
  ['a damaged code stays as it is', '/art/100%.png', '100%.png'],
  ['an address without a file name is named whole', 'https://a.example/', 'https://a.example/'],
])('%s', (_fact, address, name) => {
  expect(pictureName(address, NAMES)).toBe(name);
});
