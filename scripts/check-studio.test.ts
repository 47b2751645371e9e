import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'studio-site-check-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  cpSync(join(root, 'demo-studio'), join(home, 'studio'), { recursive: true });
});

function check(env: Record<string, string> = {}) {
  const own = { STUDIO_DIR: join(home, 'studio'), DATA_DIR: join(home, 'data'), ENV_FILE: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/check-studio.ts')], {
    env: { ...process.env, FORCE_COLOR: undefined, ...own, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('check-studio accepts a valid studio, and writes nothing', () => {
  expect(check()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('is valid: a start accepts it.'),
  });
  expect(readdirSync(home)).toEqual(['studio']);
});

test('check-studio reports a wrong comma in studio.config.ts with its line, and exits with 1', () => {
  const file = join(home, 'studio/studio.config.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/,\n/, ',,\n'));
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toMatch(/studio\.config\.ts.*line \d+/);
  expect(stderr).toContain('The site would not start.');
  expect(stderr).not.toMatch(/^ {4}at /m);
});

test('check-studio reports an invalid setting', () => {
  expect(check({ SNAPSHOT_DIR: join(home, 'studio/copy') })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('SNAPSHOT_DIR names'),
  });
});

test.each<[what: string, redirects: string, env: Record<string, string>, sentence: string]>([
  ['a loop of redirects', '/a /b\n/b /a\n', {}, 'which is an endless loop'],
  ['a public address in demo mode', '', { MAIN_ORIGIN: 'https://studio.example' }, 'does not start as'],
])('check-studio refuses %s, as a start does', (_what, redirects, env, sentence) => {
  writeFileSync(join(home, 'studio/redirects.txt'), redirects);
  expect(check(env)).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) });
});
