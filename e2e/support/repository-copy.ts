import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putFixtureStudio } from './fixture-studio.ts';

const root = join(import.meta.dirname, '../..');

/** Creates a copy of the program's files for a test, with the tests' studio and linked dependencies. */
export function copyOfTheRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'studio-site-copy-'));
  for (const name of [
    'main.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'firestore.rules',
    'firestore.indexes.json',
    'storage.rules',
    'backend',
    'editor',
    'platform',
    'web',
    'features',
    'scripts',
    'docs/writing.md',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  putFixtureStudio(join(copy, 'demo-studio'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
