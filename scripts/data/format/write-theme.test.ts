import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Look } from '../../../web/domain/look.ts';
import { siteTokens } from '../../../web/server/studio/color-tokens.ts';
import { checkTheme } from '../../../web/server/studio/studio-theme.ts';
import { withLook } from '../../../web/server/studio/theme-look.ts';
import { writeTheme } from './write-theme.ts';

const site = siteTokens();
const demo = readFileSync(join(import.meta.dirname, '../../../demo-studio/theme.css'), 'utf8');
const NOTHING: Look = { dark: {}, light: {}, fonts: {} };
const SOURCES = {
  'no file': null,
  'the demo': demo,
  'one look': ':root { --radius: 0 }\n:root { --ink: #fff; --ink: rgb(255 255 255) }\n',
  'light first':
    ':root { --ground: #fff; --ink: #111 }\n@media (prefers-color-scheme: dark) { :root { --ground: #000; --radius: 2px } }\n',
  'few light colours':
    ':root { --ink: #eee }\n@media (prefers-color-scheme: light) {\n  :root { --ground: #fff }\n}\n',
  'three rules':
    ':root { --accent: #eee }\n@media (prefers-color-scheme: light) { :root { --accent: #222; --brand: Kite } }\n@media (prefers-color-scheme: dark) { :root { --accent: #ddd } }\n',
};
const LOOKS: Record<string, Look> = {
  nothing: NOTHING,
  colours: {
    ...NOTHING,
    dark: { ink: '#fefefe', accent: '#aabbcc' },
    light: { ink: '#010101', ground: '#fffffe' },
  },
  fonts: { ...NOTHING, fonts: { brand: 'inter', text: 'system' } },
  'no light colours': { ...NOTHING, hasLight: false, dark: { accent: '#aabbcc' } },
  'light colours': { ...NOTHING, hasLight: true, light: { ground: '#fffffe', ink: '#010101' } },
};

const CASES = Object.entries(SOURCES).flatMap(([file, source]) =>
  Object.entries(LOOKS).map(([name, look]) => ({ file, source, name, look })),
);

/** What devices of a setting get: the tokens of the last scheme that is for them. */
const tokensOf = (theme: Pick<ReturnType<typeof withLook>, 'schemes'>, setting: 'light' | 'dark') =>
  Object.fromEntries(theme.schemes.find(({ scheme }) => scheme === setting || scheme === null)?.tokens ?? []);

test.each(CASES)('$file with $name is a file with the same theme, written once', ({ source, look }) => {
  const written = writeTheme(source, look, site);
  const checked = checkTheme(written, site, []);
  const wanted = withLook(checkTheme(source, site, []).source, look, site);
  for (const setting of ['light', 'dark'] as const)
    expect(tokensOf(checked, setting)).toEqual(tokensOf(wanted, setting));
  expect(checked.warnings.filter((text) => text.includes('no effect'))).toEqual([]);
  expect(writeTheme(written, look, site)).toBe(written);
});

test('lines that do not change stay as they are', () => {
  expect(writeTheme(demo, NOTHING, site)).toBe(demo);
  const written = writeTheme(demo, { ...NOTHING, dark: { accent: '#aabbcc' } }, site);
  expect(written).toBe(demo.replace('--accent: #ffc46b;', '--accent: #aabbcc;'));
});
