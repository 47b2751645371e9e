import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const app = import.meta.dirname;
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** What a file imports: files of the app relative to it, packages by name; dynamic imports too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(app, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, target = '']) =>
    target.startsWith('.') ? relative(app, join(app, dirname(file), target)) : target,
  );
}

/** Imports of the files in one folder that lead to one of the given places. */
function straying(from: string, forbidden: RegExp): string[] {
  return sources
    .filter((file) => file.startsWith(from))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => forbidden.test(target))
        .map((target) => `${file} imports ${target}`),
    );
}

describe('imports of the app point one way', () => {
  test('the test reads the sources', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(importsOf('root.tsx')).toContain('site-context.ts');
    expect(importsOf('guard.tsx')).toContain('data/staff/demo-check.client.ts');
  });

  const rules: [string, string, RegExp][] = [
    ['domain/', 'nothing but domain, and zod for its schemas', /^(?!domain\/|zod\/mini$)/],
    ['data/', 'no screens', /^(ui|visitor|staff)\/|^react(-|$)|^@mantine/],
    ['ui/', 'neither data nor screens', /^(data|visitor|staff)\/|^firebase/],
    ['visitor/', 'nothing of staff', /^staff\/|^data\/staff\/|^@mantine|^@codemirror/],
    ['staff/', 'nothing of visitors', /^visitor\/|^data\/visitor\//],
    ['data/visitor/', 'nothing of staff', /^data\/staff\/|^firebase\/(auth|firestore$)/],
    ['data/staff/', 'nothing of visitors', /^data\/visitor\//],
  ];
  test.each(rules)('%s imports %s', (folder, _what, forbidden) => {
    expect(straying(folder, forbidden)).toEqual([]);
  });

  test('only data imports Firebase', () => {
    expect(straying('', /^firebase/).filter((line) => !line.startsWith('data/'))).toEqual([]);
  });

  test('outside its own folders nothing loads staff code at once', () => {
    const outside = sources.filter((file) => !/^(staff|data\/staff|routes)/.test(file));
    const loading = outside.filter((file) =>
      /^import\s(?!type).*\bfrom\s+['"][^'"]*\bstaff\//m.test(readFileSync(join(app, file), 'utf8')),
    );
    expect(loading).toEqual([]);
  });
});
