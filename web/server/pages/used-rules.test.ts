import { expect, test } from 'vitest';
import { classesOf, rulesOf, usedRules } from './used-rules.ts';

const used = (sheet: string, ...classes: string[]) => usedRules(rulesOf(sheet), new Set(classes));

test.each([
  ['of an element', 'p{margin:0}', [], true],
  ['of a class that the page has', '.card{margin:0}', ['card'], true],
  ['of a class that the page lacks', '.card{margin:0}', ['list'], false],
  ['of a class whose name begins like one of the page', '.card{margin:0}', ['card__title'], false],
  ['that needs two classes, of which the page has one', '.card .title{margin:0}', ['card'], false],
  ['with one selector that can match', '.card,.list>p{margin:0}', ['list'], true],
  ['with a state', '.card:hover:not(.quiet)::after{margin:0}', ['card'], true],
  ['with alternatives', ':is(.card,.list) p{margin:0}', [], true],
  ['with nested brackets', ':has(img:not([data-missing],.still)) p{margin:0}', [], true],
  ['with a dot in an attribute', 'a[href$=".pdf"]{margin:0}', [], true],
])('a style rule is kept only if the page can use it: a rule %s', (_, sheet, classes, isKept) => {
  expect(used(sheet, ...classes)).toBe(isKept ? sheet : '');
});

test('a conditional block keeps only the style rules that are used, and is dropped when empty', () => {
  const sheet = '@media (width<=470px){@supports (display:grid){.card{margin:0}.list{margin:0}}}';
  expect(used(sheet, 'card')).toBe('@media (width<=470px){@supports (display:grid){.card{margin:0}}}');
  expect(used(sheet)).toBe('');
});

test('animations, property rules and statements are kept unchanged', () => {
  const sheet =
    '@layer a, b;@keyframes turn{0%{rotate:0deg}to{rotate:1turn}}@property --x{syntax:"*";inherits:false}';
  expect(used(sheet)).toBe(sheet);
});

test('the classes of a page are those of all its elements', () => {
  const html = '<p class="card  card--wide" data-class="no"><noscript><b\nclass="late">';
  expect(classesOf(html)).toEqual(new Set(['card', 'card--wide', 'late']));
});
