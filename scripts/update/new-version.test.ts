import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveClone } from './new-version.ts';
import type { UpdateFolder } from './update-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-site-clone-'));
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...args: string[]): string {
  const author = ['-c', 'user.name=Owner', '-c', 'user.email=stranger@studio.example'];
  const { status, stdout, stderr } = spawnSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
function commit(message: string): string {
  git('commit', '--quiet', '--allow-empty', `--message=${message}`);
  return git('rev-parse', 'HEAD');
}

test('going back to the version before an update is refused if it would remove later commits', () => {
  const commits = { from: commit('old'), to: commit('new') };
  const later = commit('a change of the owner');
  const updateFolder = { root, log: join(root, 'log.txt') } as UpdateFolder;
  const back = () => moveClone(updateFolder, process.env, commits, 'back');
  expect(back).toThrow(
    /^This clone has commits made after the update, .* git reset --keep [0-9a-f]+ and try/,
  );
  expect(git('rev-parse', 'HEAD')).toBe(later);

  git('branch', 'my-changes');
  git('reset', '--quiet', '--keep', commits.to);
  back();
  expect(git('rev-parse', 'HEAD')).toBe(commits.from);
  back();
  expect(git('rev-parse', 'HEAD')).toBe(commits.from);
});
