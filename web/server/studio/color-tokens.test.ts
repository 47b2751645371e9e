import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hardToRead, siteTokens } from './color-tokens.ts';

const web = join(import.meta.dirname, '../..');

/** The theme's tokens that visitors' style sheets use as a text colour. */
function textColors(): string[] {
  const sheets = globSync('{ui,site}/**/*.css', { cwd: web }).map((path) =>
    readFileSync(join(web, path), 'utf8'),
  );
  const uses = sheets.flatMap((css) => [...css.matchAll(/(?<![\w-])color:\s*var\((--[\w-]+)\)/g)]);
  return [...new Set(uses.map(([, token = '']) => token))].filter((token) => siteTokens().has(token));
}

test('the contrast of each text colour of visitors’ pages is checked', () => {
  const gray = new Map([...siteTokens()].map(([token]) => [token, '#777777'] as const));
  const checked = new Set(hardToRead(gray).map((pair) => pair.split(' ')[0]));
  expect(textColors().length).toBeGreaterThan(5);
  expect(textColors().filter((token) => !checked.has(token))).toEqual([]);
});
