import { expect, test } from 'vitest';
import { pictureName } from './picture-name.ts';

const NAMES = new Map([
  ['a-1x1', 'harbour.jpg'],
  ['b-1x1', ' '],
  ['c-webm-1x1', 'jump.webm'],
]);

test.each([
  [
    'a picture of the library is called by its name in the library',
    '/pictures/a-1x1/1600.jpg',
    'harbour.jpg',
  ],
  [
    'a picture of the library without a name is called by its file name',
    '/pictures/b-1x1/1600.jpg',
    '1600.jpg',
  ],
  ['a clip is called by its name in the library', '/clips/c-webm-1x1/still.jpg', 'jump.webm'],
  ['a picture outside the library is called by its file name', '/art/trailer-still.svg', 'trailer-still.svg'],
  ['the name of a picture is URL-decoded', 'https://a.example/x/Big%20lamp.png?w=1#a', 'Big lamp.png'],
  ['an invalid URL encoding in a picture’s name stays as it is', '/art/100%.png', '100%.png'],
  ['a picture without a file name is called by its address', 'https://a.example/', 'https://a.example/'],
])('%s', (_fact, address, name) => {
  expect(pictureName(address, NAMES)).toBe(name);
});
