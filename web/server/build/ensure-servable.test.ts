import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../../platform/errors.ts';
import { ensureServable } from './ensure-built.ts';

// Creates a program folder without a bundler, so that every build fails.
let root: string;
const log: LogEntry[] = [];
const put = (entry: LogEntry) => {
  log.push(entry);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-build-'));
  for (const folder of [
    'web/data',
    'web/domain',
    'web/plugins',
    'web/site',
    'web/staff',
    'web/ui',
    'web/public',
    'features',
    'web/server/build',
    'backend/src/browser',
    'web/build',
    'docs',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['web/server/build/inline-script.ts', 'package-lock.json', 'docs/writing.md'])
    writeFileSync(join(root, file), '');
  writeFileSync(join(root, 'web/build/stamp'), 'of an older state');
  log.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a stale build that cannot be rebuilt is served, with one warning', async () => {
  await ensureServable(root, put);
  expect(log).toMatchObject([{ level: 'warn', event: 'old-build-served' }]);
  expect(log[0]?.reason).toContain('The build failed');
  expect(readFileSync(join(root, 'web/build/stamp'), 'utf8')).toBe('of an older state');
});

test('the previous build, left in .build-last by a killed process, is put back and served', async () => {
  renameSync(join(root, 'web/build'), join(root, 'web/.build-last'));
  await ensureServable(root, put);
  expect(readFileSync(join(root, 'web/build/stamp'), 'utf8')).toBe('of an older state');
});

test('without any build the start fails with a message that says why', async () => {
  rmSync(join(root, 'web/build'), { recursive: true });
  const start = ensureServable(root, put);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(
    /^The site is not built yet, and it cannot be built now\. The build failed/,
  );
});
