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

test('a new breadth replaces the old one in the address, and the rest of the address stays', () => {
  expect(withBreadth(`${PICTURE}#wide`, 'full')).toBe(`${PICTURE}#full`);
  expect(withBreadth(`${PICTURE}#full`, null)).toBe(PICTURE);
  expect(withBreadth('/art/map.svg#layer', 'wide')).toBe('/art/map.svg#layer#wide');
});

test('an address with a breadth still refers to the same picture of the library', () => {
  expect(pictureId(`${PICTURE}#wide`)).toBe(pictureId(PICTURE));
  expect(pictureId(`${PICTURE}#other`)).toBeNull();
});
