import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const APPS = '{web/{site,staff,ui},platform/staff}/**';
const sheets = globSync(`${APPS}/*.css`, { cwd: ROOT }).map((name) => ({
  name,
  text: readFileSync(join(ROOT, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}));

const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black)\b/i;

test('colours are written only in the token style sheets', () => {
  const literals = sheets
    .filter(({ name }) => !name.endsWith('tokens.css'))
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        // Colours in masks do not count, because a mask uses only their opacity.
        .filter((line) => COLOR.test(line) && !line.includes('mask'))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(literals).toEqual([]);
});

test('tokens are in a cascade layer, so a studio’s own tokens win', () => {
  const { nodes } = postcss.parse(readFileSync(join(ROOT, 'web/ui/tokens.css'), 'utf8'));
  const outside = nodes.filter((node) => !(node.type === 'atrule' && node.name === 'layer'));
  expect(outside.map((node) => node.type)).toEqual(['comment']);
});

test('every token that a style sheet uses is declared', () => {
  const sources = globSync(`${APPS}/*.tsx`, { cwd: ROOT }).map((name) =>
    readFileSync(join(ROOT, name), 'utf8'),
  );
  const everything = [...sheets.map(({ text }) => text), ...sources].join('\n');
  const declared = new Set([...everything.matchAll(/['"]?(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name));
  const used = new Set([...everything.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name));
  // The staff area's component library declares its own tokens on tables and buttons.
  expect([...used].filter((name) => !declared.has(name) && !/^--(mantine|table|button)-/.test(name))).toEqual(
    [],
  );
});
