import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteTokens } from './color-tokens.ts';
import { checkTheme } from './studio-theme.ts';

const site = siteTokens();
const check = (source: string | null) => checkTheme(source, site, ['kite.woff2']);
const demo = readFileSync(join(import.meta.dirname, '../../../demo-studio/theme.css'), 'utf8');
/** The rule in the demo's theme for devices set to light. */
const light = /@media \(prefers-color-scheme: light\) \{[\s\S]*\}\n/.exec(demo)?.[0] ?? '';

const DARK = { setting: null, scheme: 'dark', ground: '#0b0d1c' };

test.each([
  null,
  '',
  '/* nothing */',
  ':root { --ink: #f2f3fb }',
])('the theme %j changes nothing', (source) => {
  expect(check(source)).toMatchObject({ theme: { css: '', shades: [DARK] }, warnings: [] });
});

test('the demo’s theme equals the site’s defaults, except on devices set to light', () => {
  expect(check(demo.replace(light, ''))).toMatchObject({ theme: { css: '', shades: [DARK] }, warnings: [] });
});

test('the demo theme’s light colours are readable, and apply only on devices set to light', () => {
  const { theme: made, warnings } = check(demo);
  expect(warnings).toEqual([]);
  expect(made.shades).toEqual([DARK, { setting: 'light', scheme: 'light', ground: '#f6f4ef' }]);
  expect(made.css).toMatch(/^@media screen and \(prefers-color-scheme:light\)\{[^{}]+\{color-scheme:light;/);
  expect(made.css).toContain('--icon-filter:invert(1);');
});

test('a token that differs from the default is set for visitors’ pages and previews', () => {
  expect(check(':root { --accent: #8fd; --ink: #f2f3fb; --radius: 0 }').theme.css).toBe(
    '@media screen{html:has(.site),.studio-theme,.on-art{color-scheme:dark;--icon-filter:none;--accent:#8fd;--radius:0}}',
  );
});

test('text in front of artwork has the dark colours on every device', () => {
  const base = ':root { --ground: #ffffff; --ink: #101010; --accent: #704000 }';
  const dark = '@media (prefers-color-scheme: dark) { :root { --ground: #101010; --accent: #ffaa00 } }';
  expect(check(`${base}${dark}`).theme.css).toMatch(
    /@media screen\{\.on-art\{color-scheme:dark;[^}]*--ground:#101010;--accent:#ffaa00\}\}$/,
  );
  expect(check(demo).theme.css).not.toContain('.on-art');
});

test('a comment within a value of the theme is dropped', () => {
  expect(check(':root { --accent: /* mint */ #8fd/* ! */ }')).toMatchObject({
    theme: { css: expect.stringContaining('--accent:#8fd}') },
    warnings: [],
  });
});

test('a theme with a light background for everyone gets the light colour scheme', () => {
  const { shades, css } = check(light.replace(/^@media[^{]*\{/, '').replace(/\}\s*$/, '')).theme;
  expect(shades).toEqual([{ setting: null, scheme: 'light', ground: '#f6f4ef' }]);
  expect(css).toContain('@media screen{html:has(.site),.studio-theme,.on-art{color-scheme:light;');
});

test('a font file in the studio’s folder can be used by the theme', () => {
  const face = '@font-face { font-family: Kite; src: url("/fonts/kite.woff2") format("woff2") }';
  expect(check(`${face} :root { --brand: Kite, sans-serif }`).theme.css).toMatch(
    /^@font-face\{font-family:Kite;src:url\("\/fonts\/kite\.woff2"\) format\("woff2"\)\}@media screen/,
  );
});

test.each([
  ['</style><script>alert(1)</script>', 'Unknown word'],
  [':root { --ink: #fff', 'Unclosed block, line 1'],
  [':root { --ink: "</style> }', 'Unclosed string'],
])('the theme %j is rejected completely, with one warning', (source, reason) => {
  const { theme: made, warnings } = check(source);
  expect(made).toEqual({ css: '', gameColors: '', shades: [DARK] });
  expect(warnings).toEqual([expect.stringMatching(/^theme\.css is not used: /)]);
  expect(warnings[0]).toContain(reason);
});

test.each([
  [':root { --ink: "</style>" }', 'the value of --ink is not allowed'],
  [':root { --ink: #fff\\3c }', 'the value of --ink is not allowed'],
  [':root { --brand: url(https://other.example/x) }', 'the value of --brand is not allowed'],
  [':root { --brand: image-set("//other.example/x" 1x) }', 'the value of --brand is not allowed'],
  [
    ':root { --ground: var(--ink) image-set("//other.example/x" 1x) }',
    'the value of --ground is not allowed',
  ],
  [':root { --shadow: \\75rl(//other.example/x) }', 'the value of --shadow is not allowed'],
  [':root { --brand: "//other.example/x" }', 'the value of --brand is not allowed'],
  [':root { --own: "//other.example/x" }', 'there is no token “--own”'],
  ['@namespace "//other.example/x";', '“@namespace "//other.example/x"” has no effect here'],
  ['@IMPORT "//other.example/x.css";', '“@IMPORT "//other.example/x.css"” has no effect here'],
  ['@font-face { font-family: A; src: src("//other.example/a.woff2") }', 'one file, such as'],
  ['@font-face { font-family: A; src: url("//other.example/fonts/a.woff2") }', 'one file, such as'],
  [
    '@font-face { font-family: A; font-weight: src("//other.example/x") }',
    'the value of font-weight is not allowed',
  ],
  [':root { --ink: blu }', '“blu” is not a colour, which --ink needs'],
  [':root { --amber: red }', 'there is no token “--amber”'],
  [':root { display: none }', 'there is no token “display”'],
  ['body { --ink: #fff }', '“body” is not “:root”'],
  ['@import "https://other.example/x.css";', '“@import "https://other.example/x.css"” has no effect here'],
  ['@media print { :root { --ink: #fff } }', '“@media print” has no effect here'],
  ['@font-face { font-family: A; src: url(https://other.example/a.woff2) }', 'one file, such as'],
])('the part %j of a theme is ignored and reported', (source, reason) => {
  const { theme: made, warnings } = check(`${source}\n:root { --accent: #8fd }`);
  expect(warnings).toEqual([expect.stringMatching(/^Parts of theme\.css have no effect: line 1: /)]);
  expect(warnings[0]).toContain(reason);
  expect(made.css).toMatch(/^@media screen\{[^{}]+\{[^{}]*--accent:#8fd\}\}$/);
});

test('text that is hard to read is reported with its background and contrast', () => {
  expect(check(':root { --ink-soft: #555555 }').warnings).toEqual([
    'theme.css makes text hard to read: --ink-soft on --ground 2.5 : 1; --ink-soft on --ground-deep 2.6 : 1; --ink-soft on --surface 2.4 : 1. The contrast must be at least 4.5 : 1.',
  ]);
});

test('a warning about the theme that concerns only devices set to light says so', () => {
  const { warnings } = check(light.replace('--ink: #1c1930', '--ink: var(--line)'));
  expect(warnings).toEqual([
    expect.stringContaining('hard to read for devices set to light: --ink on --ground'),
  ]);
});
