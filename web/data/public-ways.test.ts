import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const sources = globSync(
  [
    'web/{data,domain,plugins,site,staff,ui}/**/*.{ts,tsx}',
    'platform/{data,domain,staff}/**/*.{ts,tsx}',
    'features/*/{data,model,site,staff}/**/*.{ts,tsx}',
  ],
  { cwd: ROOT },
).filter((path) => !/\.test\.tsx?$|\/build\//.test(path));

/** The source files that match a pattern. */
const having = (pattern: RegExp) =>
  sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')));

test('no code for the browser replaces a method of a prototype', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(having(/\.prototype\b[^\n]*[^=!<>]=(?![=>])/)).toEqual([]);
});

test('neither code for the browser nor the build uses private parts of Firebase', () => {
  expect(having(/__PRIVATE_|firebase\/[^'"]*\/(?:src|internal|dist)\//)).toEqual([]);
});
