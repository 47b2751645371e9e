import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf } from './build-fingerprint.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-fingerprint-'));
  write('web/site/home.tsx', 'Home');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each([
  'web/site/home.tsx',
  'web/site/new.tsx',
  'web/public/art.svg',
  'editor/tools.ts',
])('a change of %s makes a build stale', (path) => {
  const before = fingerprintOf(root);
  write(path, 'Changed');
  expect(fingerprintOf(root)).not.toBe(before);
});

test.each([
  'web/site/home.test.tsx',
  'web/site/.react-router/types/home.ts',
  'docs/other.md',
])('a change of %s leaves a build as it is', (path) => {
  const before = fingerprintOf(root);
  write(path, 'Changed');
  expect(fingerprintOf(root)).toBe(before);
});
