import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteTokens } from './color-tokens.ts';
import { checkTheme } from './studio-theme.ts';
import { lookOf, withLook } from './theme-look.ts';

const site = siteTokens();
const demo = readFileSync(join(import.meta.dirname, '../../../demo-studio/theme.css'), 'utf8');
const ofFile = (source: string | null) => checkTheme(source, site, []).source;
const NOTHING = { dark: {}, light: {}, fonts: {} };
const LIGHT = ':root { --ground: #fff; --ink: #111 }';
const DARK = '@media (prefers-color-scheme: dark) { :root { --ground: #000; --ink: #eee } }';

test.each([
  null,
  demo,
  LIGHT,
  LIGHT + DARK,
  ':root { --line-soft: rgb(0 0 0 / 5%); --radius: 0 }',
])('a look that changes nothing makes the same theme of %j', (source) => {
  const { theme, schemes } = checkTheme(source, site, []);
  const made = withLook(ofFile(source), NOTHING, site);
  expect(made.theme.shades).toEqual(theme.shades);
  expect(made.theme.css).toBe(theme.css);
  expect(made.schemes.map(({ scheme }) => scheme)).toEqual(schemes.map(({ scheme }) => scheme));
});

test('the values of a theme are colours in hexadecimal, for dark and light devices, and fonts of the site', () => {
  const { dark, light, hasLight, fonts } = lookOf(ofFile(demo), site);
  expect([dark.ground, light.ground, light.surface]).toEqual(['#0b0d1c', '#f6f4ef', '#ffffff']);
  expect({ hasLight, fonts }).toEqual({ hasLight: true, fonts: { brand: 'exo-2', text: 'inter' } });
  const one = lookOf(ofFile(':root { --ground: var(--ink); --ink: rgb(1 2 3); --brand: Kite }'), site);
  expect([one.dark.ground, one.light.ink]).toEqual(['#010203', '#010203']);
  expect(one).toMatchObject({ hasLight: false, fonts: { brand: null, text: 'inter' } });
  expect(lookOf(ofFile(':root { --ink: color-mix(in srgb, red, blue) }'), site).dark.ink).toBe('#f2f3fb');
});

test('changed colours apply to their devices, and everything else stays as in the file', () => {
  const look = { ...NOTHING, dark: { accent: '#88ffdd' }, light: { ground: '#fffff0' } };
  const { theme } = withLook(
    ofFile(`:root { --radius: 0 } ${demo.slice(demo.indexOf('@media'))}`),
    look,
    site,
  );
  const [all = '', lights = ''] = theme.css.split('@media screen and');
  expect(all).toContain('--accent:#88ffdd;');
  expect(all).toContain('--radius:0');
  expect(lights).toContain('--ground:#fffff0;');
  expect(lights).toContain('--accent:#8a4b00;');
  expect(theme.shades.map(({ ground }) => ground)).toEqual(['#0b0d1c', '#fffff0']);
});

test('light colours can be removed, or added to a theme without any', () => {
  expect(withLook(ofFile(demo), { ...NOTHING, hasLight: false }, site).theme.shades).toHaveLength(1);
  const added = withLook(ofFile(null), { ...NOTHING, hasLight: true, light: { ground: '#ffffff' } }, site);
  expect(added.theme.shades.map(({ setting, scheme }) => [setting, scheme])).toEqual([
    [null, 'dark'],
    ['light', 'light'],
  ]);
});

test('a font is written as its CSS value, and an invalid colour is left out', () => {
  const hostile = { ground: 'red;}</style><script>', ink: 'url(//host/x)' };
  const { theme } = withLook(ofFile(null), { dark: hostile, light: {}, fonts: { brand: 'inter' } }, site);
  expect(theme.css).toMatch(/\{color-scheme:dark;--icon-filter:none;--brand:"Inter Variable"[^;}]*\}\}$/);
});
