import { describe, expect, test } from 'vitest';
import { isCardImage, isOutsideLink, safeImage, safeLink, VOID_ADDRESS } from './link-policy.ts';

describe('links (docs/product.md#links-in-texts)', () => {
  test.each([
    'http://a.example',
    'https://a.example/x?y=1#z',
    'mailto:a@b.example',
    'tel:+123',
    'HTTPS://A.EXAMPLE',
    '/blog',
    'blog/x',
    './x',
    '../x',
    '#part',
    '?page=2',
    '//a.example',
    'path/with:colon',
    '/a:b',
    '#a:b',
    '?a:b',
  ])('the link address %s is kept', (address) => {
    expect(safeLink(address)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:x',
    'java\u200bscript:x',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:x',
    'ftp://a.example',
    ':x',
  ])('the link address %j is replaced by an address without effect', (address) => {
    expect(safeLink(address)).toBe(VOID_ADDRESS);
  });

  test.each([
    ['https://a.example', true],
    ['//a.example', true],
    ['\\\\a.example', true],
    ['/\\a.example', true],
    ['/a', false],
    ['a', false],
    ['#a', false],
  ])('a link to %s leaves the site: %s', (address, outside) => {
    expect(isOutsideLink(address)).toBe(outside);
  });

  test.each([
    ['/art/x.svg', '/art/x.svg'],
    ['https://a.example/x.png', 'https://a.example/x.png'],
    ['javascript:x', null],
    ['data:image/svg+xml,x', null],
    ['//a.example/x', null],
    ['', null],
  ])('the picture address %j is loaded as %j (null: it is not loaded)', (address, shown) => {
    expect(safeImage(address)).toBe(shown);
  });

  test.each([
    ['/art/card.png', true],
    ['https://a.example/x.JPG?w=1200', true],
    ['/art/covers/map.svg', false],
    ['javascript:x.png', false],
    ['', false],
  ])('the picture %s can be shown on a social card: %s', (address, possible) => {
    expect(isCardImage(address)).toBe(possible);
  });
});
