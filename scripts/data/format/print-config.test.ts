import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import demo from '../../../demo-studio/studio.config.ts';
import { FEATURES } from '../../../features/all.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { loadStudio } from '../../../web/server/studio/config/studio-config.ts';
import { printConfig } from './print-config.ts';

const studio: Studio = demo;
const HOSTILE = 'a\'b"c\\"d`$</script>\u2028\n\t\0 */ \ud800 🎮';

test.each<[string, Partial<Studio>]>([
  ['the demo', {}],
  ['texts with quotes, breaks and code', { description: HOSTILE, imprint: HOSTILE, company: "'" }],
  [
    'what the demo lacks',
    {
      menu: [{ label: 'Blog', url: '/blog' }],
      footerLinks: [],
      announcement: { text: 'Out now', url: '/blog' },
      words: { blog: 'News', posts: { one: '{count} post', other: '{count} posts' } },
      features: Object.fromEntries(Object.keys(FEATURES).map((name, at) => [name, at % 2 === 0])),
      signUp: {
        form: null,
        finalSegment: 'any',
        consent: { text: 'Yes', privacyPage: '/privacy', privacyLabel: 'Privacy' },
      },
      press: null,
      videoHosts: ['tube.example'],
      mainOrigin: 'https://studio.example',
      tokenSyncUrl: '/session',
    },
  ],
])('a printed file is read to equal values, and printed again to the same text: %s', async (_what, changes) => {
  const folder = mkdtempSync(join(tmpdir(), 'print-config-'));
  try {
    cpSync(join(import.meta.dirname, '../../../demo-studio/pictures'), join(folder, 'pictures'), {
      recursive: true,
    });
    const text = printConfig({ ...studio, ...changes });
    writeFileSync(join(folder, 'studio.config.ts'), text);
    const read = await loadStudio(folder);
    expect(read).toEqual({ ...studio, ...changes });
    expect(printConfig(read)).toBe(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a printed file imports its type as the file of the demo does', () => {
  const [line] = readFileSync(
    join(import.meta.dirname, '../../../demo-studio/studio.config.ts'),
    'utf8',
  ).split('\n');
  expect(printConfig(studio).split('\n')[0]).toBe(line);
});

test('a changed look is written to theme.css; the order of values does not matter', () => {
  const look = { dark: { ink: '#ffffff' }, light: {}, fonts: {} };
  const { name, ...others } = studio;
  expect(printConfig({ ...others, look, name })).toBe(printConfig(studio));
});

test('a value that cannot be in the file is named', () => {
  expect(() => printConfig({ ...studio, logo: 'https://elsewhere.example/logo.svg' })).toThrow(
    'logo must be an address on this site',
  );
});
