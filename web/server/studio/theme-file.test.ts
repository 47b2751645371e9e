import { expect, test } from 'vitest';
import { isHarmless, withoutComments } from './theme-file.ts';

test.each([
  '#8fd',
  'rgb(140 150 220 / 20%)',
  'RGBA(0, 0, 0, .5)',
  'color-mix(in oklab, var(--ink) 40%, transparent)',
  '0 18px 50px rgb(0 0 0 / 45%)',
  'calc((1px + 2px) * -2)',
  '"Exo 2 Variable", \'Kite\', sans-serif',
  'U+0025-00FF',
])('the CSS value %s is harmless', (value) => {
  expect(isHarmless(value)).toBe(true);
});

test.each([
  'url(//other.example/x)',
  'URL("//other.example/x")',
  'url (x)',
  'src("//other.example/x")',
  'image("//other.example/x")',
  'image-set("//other.example/x" 1x)',
  'Image-Set("//other.example/x" 1x)',
  '-webkit-image-set(url(x) 1x)',
  'cross-fade("//other.example/x", #fff, 50%)',
  'element(#x)',
  'env(x)',
  'attr(x)',
  'paint(x)',
  '"//other.example/x"',
  "'https:x'",
  '"/x"',
  '"a" image-set("b" 1x)',
  '\'"\' image-set("b" 1x) \'"\'',
  '\\75rl(//other.example/x)',
  '"\\2f\\2fother.example"',
  'u/**/rl(x)',
  'red; --x: 1',
  'red } body { color: red',
  '</style>',
  '@import x',
  'red !important',
  'é',
])('the CSS value %s is not harmless', (value) => {
  expect(isHarmless(value)).toBe(false);
});

test('a CSS comment counts as a space, so that it does not join two parts of a name', () => {
  expect(withoutComments('#fff/* white */')).toBe('#fff ');
  expect(withoutComments('ur/*\n*/l(x)/* and')).toBe('ur l(x)/* and');
});
