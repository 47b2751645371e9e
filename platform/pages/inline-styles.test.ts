import { expect, test } from 'vitest';
import { classesOf, inlineStyles, rulesOf, usedRules } from './inline-styles.ts';

const STAND_IN = '@font-face{font-family:A Stand-in;src:local(Arial)}';
const FACE = '@font-face{font-family:A;src:url(/assets/a.woff2)}';
const sheets = new Map([
  ['/assets/root.css', { rules: rulesOf(`${STAND_IN}body{color:red}`), fonts: FACE }],
  ['/assets/late.css', { rules: rulesOf('p{margin:0}.other{margin:1em}'), fonts: '' }],
]);
const page = (links: string) => `<html><head>${links}</head><body>Text</body></html>`;
const styled = (html: string) => inlineStyles(html, sheets);
const link = (href: string) => `<link nonce="n" rel="stylesheet" href="${href}"/>`;

test('a page contains its style sheets inline, each with its address', () => {
  const html = styled(page(link('/assets/root.css') + link('/assets/late.css#')));
  expect(html).toContain(`<style data-href="/assets/root.css">${STAND_IN}body{color:red}</style>`);
  expect(html).toContain('<style data-href="/assets/late.css#">p{margin:0}</style>');
});

test('web fonts are in an inactive style element, and linked for browsers without JavaScript', () => {
  const html = styled(page(link('/assets/root.css')));
  expect(html).toContain(
    `<style id="fonts" media="not all">${FACE}</style><noscript>${link('/assets/root.css')}</noscript></head>`,
  );
});

test('the link of a style sheet from another server is unchanged', () => {
  const html = page(link('https://other.example/x.css'));
  expect(styled(html)).toBe(html);
});

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
