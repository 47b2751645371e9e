import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';
import { rulesOf } from './used-rules.ts';

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
