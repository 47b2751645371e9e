import { expect, test } from 'vitest';
import studio from '../../../demo-studio/studio.config.ts';
import { COLOR_NAMES, type Colors } from '../../../web/domain/look.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { look } from './look.ts';
import type { Values } from './value-fields.ts';
import { typedColor } from './value-fields.ts';

const demo: Studio = studio;
const all = (color: string) =>
  Object.fromEntries(COLOR_NAMES.map((name) => [name, color])) as unknown as Colors;
/** White texts on black backgrounds, and black texts on the white main button. */
const READABLE: Colors = {
  ...all('#000000'),
  ...{ ink: '#ffffff', 'ink-card': '#ffffff', 'ink-soft': '#ffffff', 'ink-faint': '#ffffff' },
  ...{ accent: '#ffffff', 'accent-light': '#ffffff', 'accent-deep': '#ffffff' },
  ...{ good: '#ffffff', danger: '#ffffff' },
};
const file = look.read(demo, {
  pages: [],
  look: { dark: READABLE, light: all('#777777'), hasLight: false, fonts: { brand: null, text: 'inter' } },
});
const problems = (changed: Values) => look.problems?.({ ...file, ...changed }, file);

test('the values of a folder are those of its theme and its logo', () => {
  expect(file).toMatchObject({
    ...{ logo: '/art/studio-logo.svg', brandFont: 'file', textFont: 'inter', lightDevices: 'same' },
    ...{ 'dark.ink': '#ffffff', 'light.ground': '#777777' },
  });
});

test.each<[string, Values, object]>([
  ['nothing', {}, {}],
  ['a colour that stays readable', { 'dark.ground': '#101010' }, {}],
  [
    'a text colour like its background',
    { 'dark.ink-faint': '#333333' },
    {
      'dark.ink-faint':
        'Example in an empty field on footer: 1.6\u00a0:\u00a01. Visitors will have trouble reading it. 4.5\u00a0:\u00a01 is needed.',
    },
  ],
  [
    'a background like one text colour',
    { 'dark.surface-raised': '#f0f0f0' },
    {
      'dark.ink':
        'Text on buttons: 1.1\u00a0:\u00a01. Visitors will have trouble reading it. 4.5\u00a0:\u00a01 is needed.',
    },
  ],
  [
    'a contrast just below the limit, which is rounded down',
    { 'dark.danger': '#747474', 'dark.ground': '#000001' },
    { 'dark.danger': expect.stringContaining(': 4.4\u00a0:\u00a01') },
  ],
  ['a light colour that no device gets', { 'light.ink': '#777778' }, {}],
  [
    'a light colour, but not those of the file, which nobody has changed',
    { lightDevices: 'own', 'light.danger': '#777778' },
    { 'light.danger': expect.stringContaining('Errors on page: 1.0\u00a0:\u00a01') },
  ],
  ['a value that is no colour', { 'dark.ground': 'red' }, {}],
])('what is refused because it cannot be read: %s', (_what, changed, expected) => {
  expect(problems(changed)).toEqual(expected);
});

test('changed values become the studio’s look; a logo of the library can be transparent', () => {
  expect(look.apply(demo, {})).toEqual(demo);
  expect(look.apply(demo, { logo: '/art/other.svg' })).toEqual({ ...demo, logo: '/art/other.svg' });
  const changed = look.apply(demo, {
    ...{ brandFont: 'system', textFont: 'file', lightDevices: 'own' },
    ...{ 'dark.ink': '#ffffff', 'light.ink': '#000000', logo: '/pictures/mark-900x300/1600.jpg' },
  });
  expect(changed.look).toEqual({
    ...{ dark: { ink: '#ffffff' }, light: { ink: '#000000' }, hasLight: true, fonts: { brand: 'system' } },
  });
  expect(changed.logo).toBe('/pictures/mark-900x300/480.webp');
  expect(look.apply(demo, { logo: '/pictures/mark-200x90/1600.jpg' }).logo).toBe(
    '/pictures/mark-200x90/320.webp',
  );
});

test.each([
  [' 1C2A44 ', '#1c2a44'],
  ['#ABCDEF', '#abcdef'],
  ['#abc', '#abc'],
  ['red; }', 'red; }'],
])('the typed colour %j becomes %j', (typed, color) => {
  expect(typedColor(typed)).toBe(color);
});
