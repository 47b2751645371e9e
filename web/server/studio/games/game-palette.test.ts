import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hardToRead, siteTokens } from '../color-tokens.ts';
import { gamePalette, schemeOf } from './game-palette.ts';

const site = siteTokens();
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('with any game colours, text contrast is at least 4.5 : 1 in light and dark schemes', () => {
  fc.assert(
    fc.property(
      color,
      color,
      color,
      fc.constantFrom('light' as const, 'dark' as const),
      (ground, accent, second, scheme) => {
        const palette = gamePalette({ ground, accent, second }, scheme);
        expect(hardToRead(new Map([...site, ...palette]))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test('a game’s palette sets every colour token, except those for soft lines and shadows', () => {
  const palette = gamePalette({ ground: '#102030', accent: '#ff8800' });
  const kept = ['--line-soft', '--shade', '--shadow'];
  expect([...palette.keys()].filter((token) => !site.has(token))).toEqual([]);
  const colors = [...site].filter(([, value]) => /^(#|rgb)/.test(value)).map(([token]) => token);
  expect(colors.filter((token) => !palette.has(token))).toEqual(
    kept.filter((token) => colors.includes(token)),
  );
});

test('a game’s ground and accent colours stay unchanged if they are readable', () => {
  const palette = gamePalette({ ground: '#0a1418', accent: '#ffc98a' });
  expect(palette.get('--ground')).toBe('#0a1418');
  expect(palette.get('--accent')).toBe('#ffc98a');
});

test.each([
  ['#06181e', 'dark'],
  ['#5a2010', 'dark'],
  ['#f6f4ef', 'light'],
  ['#ffd0a0', 'light'],
])('the ground colour %s gives a %s colour scheme', (ground, scheme) => {
  expect(schemeOf({ ground })).toBe(scheme);
});
