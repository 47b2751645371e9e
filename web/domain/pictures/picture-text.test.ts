import { describe, expect, it, test } from 'vitest';
import { pictureId } from '../../../platform/domain/pictures/picture-address.ts';
import { filesIn } from './library.ts';
import { altPlaces, breadthOf, pictureMarkdown, pictureName, plainAlt, withBreadth } from './picture-text.ts';

describe('the pictures in a text', () => {
  it('each uploaded picture in a text is listed once, and other addresses are not listed', () => {
    const text =
      '![](/pictures/a-1x1/1600.jpg) ![x](/pictures/b-2x2-7f6a55/800.webp) [a](/pictures/a-1x1/1600.jpg)';
    expect(filesIn('picture', [text, '/pictures/c/320.jpg', '/art/pictures.svg'])).toEqual([
      'a-1x1',
      'b-2x2-7f6a55',
      'c',
    ]);
  });
});

describe('the Markdown of a picture', () => {
  it('the Markdown of a picture escapes characters that would end the alt text', () => {
    expect(pictureMarkdown('a', ' A [lamp] \\ in\nthe rain ')).toBe(
      '![A \\[lamp\\] \\\\ in the rain](/pictures/a/1600.jpg)',
    );
    expect(pictureMarkdown('a', '')).toBe('![](/pictures/a/1600.jpg)');
  });
});

describe('the alt texts in a Markdown text', () => {
  it('the alt texts of all uses of a picture are found, and those of other pictures are not', () => {
    const text = `${pictureMarkdown('a', '')}\n${pictureMarkdown('b', 'Other')}\n${pictureMarkdown('a', 'x [y]')}`;
    const alts = altPlaces(text, 'a').map(({ from, to }) => text.slice(from, to));
    expect(alts).toEqual(['', plainAlt('x [y]')]);
  });
});

const PICTURE = '/pictures/a-1600x900-000000/1600.jpg';

test.each([
  [PICTURE, null],
  [`${PICTURE}#wide`, 'wide'],
  [`${PICTURE}#full`, 'full'],
  [`${PICTURE}#wide#full`, 'full'],
  [`${PICTURE}#widest`, null],
  ['https://a.example/map.png#wide', 'wide'],
  ['', null],
])('the breadth of %s is %s', (address, breadth) => {
  expect(breadthOf(address)).toBe(breadth);
});

test('changing #wide or #full in a picture’s address keeps the rest of the address', () => {
  expect(withBreadth(`${PICTURE}#wide`, 'full')).toBe(`${PICTURE}#full`);
  expect(withBreadth(`${PICTURE}#full`, null)).toBe(PICTURE);
  expect(withBreadth('/art/map.svg#layer', 'wide')).toBe('/art/map.svg#layer#wide');
});

test('a picture’s address with #wide still refers to the same picture of the library', () => {
  expect(pictureId(`${PICTURE}#wide`)).toBe(pictureId(PICTURE));
  expect(pictureId(`${PICTURE}#other`)).toBeNull();
});

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
