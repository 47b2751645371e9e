import { expect, test } from 'vitest';
import { pictureId } from './picture-address.ts';
import { breadthOf, withBreadth } from './picture-breadth.ts';

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
