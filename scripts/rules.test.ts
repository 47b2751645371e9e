import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Collection } from '../platform/domain/collection.ts';
import { COLLECTIONS } from '../web/domain/collections.ts';
import { expanded } from './rules/directives.ts';
import { firestoreIndexes, firestoreRules, storageRules } from './rules.ts';

test.each([
  ['firestore.rules', firestoreRules],
  ['storage.rules', storageRules],
  ['firestore.indexes.json', firestoreIndexes],
])('%s equals what `npm run rules` writes from the parts', (file, written) => {
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toBe(written());
});

const root = join(import.meta.dirname, '..');
const parts = globSync(['rules/*.rules', 'features/*/*.rules'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));

const directives = parts.flatMap(({ file, text }) =>
  [...text.matchAll(/@fields\(([^,)]+)(?:, except ([^,)]+))?/g)].map(([, kind = '', except = '']) => ({
    ...{ file, text, kind },
    excepted: except.split(' ').filter((field) => field !== ''),
  })),
);

test.each(parts)('the printed rules contain the part $file', ({ text }) => {
  const [heading = ''] = text
    .split('\n')
    .filter((line) => line.startsWith('// ----') || line.startsWith('service'));
  expect(firestoreRules() + storageRules()).toContain(heading);
});

const described = Object.entries<Partial<Collection>>(COLLECTIONS).flatMap(([kind, { fields }]) =>
  fields ? [kind] : [],
);
test.each([
  ...described,
  ...['revision', 'note', 'log entry', 'draft link'],
])('the rules take the fields of the kind "%s" from its descriptor', (kind) => {
  expect(directives.map((directive) => directive.kind)).toContain(kind);
});

describe.each(
  directives.filter(({ excepted }) => excepted.length > 0),
)('the fields of the kind "$kind" in $file', ({ text, excepted }) => {
  test.each(excepted)('the part itself names the field "%s", which the directive leaves to it', (field) => {
    const withoutDirectives = expanded(text.replace(/@fields\([^)]*\)/g, 'true'));
    expect(withoutDirectives).toMatch(new RegExp(`\\.${field}\\b|'${field}'`));
  });
});

test('a directive prints the fields of a kind with the checks of their schemas and limits', () => {
  expect(expanded('function isTagRename(data) {\n  return @fields(tag rename);\n}')).toBe(
    [
      'function isTagRename(data) {',
      "  return data.keys().hasAll(['from', 'to'])",
      "    && data.keys().hasOnly(['from', 'to'])",
      '    && isText(data.from, 40)',
      '    && isText(data.to, 40);',
      '}',
    ].join('\n'),
  );
});

test.each([
  ['@fields(poem)', 'No descriptor in web/domain has the fields of the kind “poem”.'],
  ['@fields(tag rename, except form)', 'The rules except fields that do not exist: form.'],
  ['@fields(post)', 'The schema of “authors” states no check. Write one in the part, and “except authors”.'],
  ['@limit(post.poem)', 'No limit has the name “post.poem”.'],
  ['@types(poem)', 'No kind of file has the name “poem”.'],
  ['@poem()', 'The rules have no directive “@poem”.'],
])('the directive %s is refused with a sentence that says why', (directive, sentence) => {
  expect(() => expanded(`return ${directive};`)).toThrow(sentence);
});
