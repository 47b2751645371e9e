import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-studio-'));
  const scripts = ['scripts/new-studio.ts', 'scripts/copy-studio.ts'];
  for (const name of ['package.json', 'demo-studio', ...scripts, 'platform', 'web/server'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

function newStudio() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/new-studio.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}
const filesOf = (folder: string) => readdirSync(join(copy, folder), { recursive: true }).sort();

test('npm run new-studio copies the demo studio to studio/', () => {
  expect(newStudio()).toMatchObject({ status: 0, said: expect.stringContaining('was created') });
  expect(filesOf('studio')).toEqual(filesOf('demo-studio'));
  const config = readFileSync(join(copy, 'studio/studio.config.ts'), 'utf8');
  expect(config).toMatch(/such as \.games or \.studio.*\n +\/\/ finalSegment: 'any',/);
});

test('npm run new-studio does not overwrite an existing studio/', () => {
  newStudio();
  writeFileSync(join(copy, 'studio/studio.config.ts'), 'mine');
  expect(newStudio()).toMatchObject({ status: 1, said: expect.stringContaining('already exists') });
  expect(readFileSync(join(copy, 'studio/studio.config.ts'), 'utf8')).toBe('mine');
});
