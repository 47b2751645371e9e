import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendStudio, studioNotSent } from './deployed-studio.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-sent-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the Firebase CLI uploads the folder studio/, although git ignores it', () => {
  cpSync(join(import.meta.dirname, '../../.gitignore'), join(root, '.gitignore'));
  mkdirSync(join(root, 'studio/pictures'), { recursive: true });
  writeFileSync(join(root, 'studio/studio.config.ts'), '');
  sendStudio(root);
  // The CLI follows the innermost .gitignore (firebase-tools, src/fsAsync.ts).
  const lines = readFileSync(join(root, 'studio/.gitignore'), 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['!**']);
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall'], { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('?? .gitignore\n');
});

test('an existing studio/.gitignore is kept, and none is written without a folder studio/', () => {
  sendStudio(root);
  expect(existsSync(join(root, 'studio'))).toBe(false);
  mkdirSync(join(root, 'studio'));
  writeFileSync(join(root, 'studio/.gitignore'), 'drafts\n');
  sendStudio(root);
  expect(readFileSync(join(root, 'studio/.gitignore'), 'utf8')).toBe('drafts\n');
});

test('a deployment refuses a studio folder outside the program’s folder', () => {
  for (const name of ['studio', 'demo-studio']) expect(studioNotSent(root, join(root, name))).toBeNull();
  expect(studioNotSent(root, '/elsewhere/studio')).toMatch(
    /^STUDIO_DIR names \/elsewhere\/studio, .* Move [^\n]+$/,
  );
});
