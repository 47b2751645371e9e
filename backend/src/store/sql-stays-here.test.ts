import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The import rules (.dependency-cruiser.mjs) allow imports of SQLite only in this folder. This test also finds files
// outside that use the database of an open store.
const source = join(import.meta.dirname, '..');
const outside = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('store/'));

test('only files in store/ prepare SQL statements', () => {
  expect(outside.length).toBeGreaterThan(80);
  const speaking = outside.filter((file) =>
    /\.db\b|\.prepare\(/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(speaking).toEqual([]);
});
