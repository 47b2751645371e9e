import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// wire → firestore, identity → rules, store. `store` knows no HTTP, `rules` no SQLite, `wire` no SQL.
const MAY_IMPORT: Record<string, string[]> = {
  wire: ['model', 'wire', 'firestore', 'identity', 'rules', 'store', 'log.ts'],
  firestore: ['model', 'firestore', 'rules', 'store', 'log.ts'],
  identity: ['model', 'identity', 'firestore', 'store', 'wire', 'log.ts'],
  rules: ['rules', 'model'],
  store: ['store', 'model'],
  browser: ['browser'],
  model: ['model'],
};
/** What a folder takes of another as types and plain values only. */
const ONLY: Record<string, RegExp> = {
  'rules model': /\/(value|field-path|timestamp|errors|query)\.ts$/,
  'store model': /\/value\.ts$/,
  'identity wire': /\/identity\.ts$/,
  'wire store': /\/accounts\.ts$/,
};

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'));

describe('imports point one way', () => {
  test.each(files)('%s', (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const [folder = ''] = file.split('/');
    for (const [, address = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const target = join(file, '..', address).replaceAll('\\', '/');
      const [other = ''] = target.split('/');
      expect(MAY_IMPORT[folder], `${file} imports ${address}`).toContain(other);
      const only = ONLY[`${folder} ${other}`];
      if (only) expect(target, `${file} imports ${address}`).toMatch(only);
    }
    if (folder !== 'store') expect(text, `${file} speaks SQL`).not.toMatch(/node:sqlite|\.prepare\(/);
  });
});
