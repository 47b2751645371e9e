import { expect, test } from 'vitest';
import { classesOf, rulesOf, usedRules } from './used-rules.ts';

const used = (sheet: string, ...classes: string[]) => usedRules(rulesOf(sheet), new Set(classes));

test.each([
  ['a rule for an element', 'p{margin:0}', [], true],
  ['a rule for a class of the page', '.card{margin:0}', ['card'], true],
  ['a rule for a class that the page lacks', '.card{margin:0}', ['list'], false],
  ['a rule for a class whose name begins like one of the page', '.card{margin:0}', ['card__title'], false],
  ['a rule for two classes, of which the page has one', '.card .title{margin:0}', ['card'], false],
  ['a rule with one of two selectors that can match', '.card,.list>p{margin:0}', ['list'], true],
  ['a rule with a pseudo-class', '.card:hover:not(.quiet)::after{margin:0}', ['card'], true],
  ['a rule with alternatives', ':is(.card,.list) p{margin:0}', [], true],
  ['a rule with nested brackets', ':has(img:not([data-missing],.still)) p{margin:0}', [], true],
  ['a rule with a dot in an attribute', 'a[href$=".pdf"]{margin:0}', [], true],
])('a style rule is kept only if the page can use it: %s', (_, sheet, classes, isKept) => {
  expect(used(sheet, ...classes)).toBe(isKept ? sheet : '');
});

test('a CSS conditional block keeps only style rules in use, and is dropped when empty', () => {
  const sheet = '@media (width<=470px){@supports (display:grid){.card{margin:0}.list{margin:0}}}';
  expect(used(sheet, 'card')).toBe('@media (width<=470px){@supports (display:grid){.card{margin:0}}}');
  expect(used(sheet)).toBe('');
});

test('keyframes, @property rules and @layer statements of CSS are kept unchanged', () => {
  const sheet =
    '@layer a, b;@keyframes turn{0%{rotate:0deg}to{rotate:1turn}}@property --x{syntax:"*";inherits:false}';
  expect(used(sheet)).toBe(sheet);
});

test('the classes of all elements of a page are found', () => {
  const html = '<p class="card  card--wide" data-class="no"><noscript><b\nclass="late">';
  expect(classesOf(html)).toEqual(new Set(['card', 'card--wide', 'late']));
});
