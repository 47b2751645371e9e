import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { studioFolder } from '../../../platform/settings/studio-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a fresh clone uses the folder of the demo studio', () => {
  expect(studioFolder(root, undefined)).toBe(join(root, 'demo-studio'));
});

test('a folder studio/ takes precedence over the demo studio', () => {
  mkdirSync(join(root, 'studio'));
  expect(studioFolder(root, undefined)).toBe(join(root, 'studio'));
});

test('the folder in STUDIO_DIR takes precedence over all others', () => {
  mkdirSync(join(root, 'studio'));
  mkdirSync(join(root, 'elsewhere'));
  expect(studioFolder(root, 'elsewhere')).toBe(join(root, 'elsewhere'));
});

test('a missing studio folder is refused, with the folder’s name', () => {
  expect(() => studioFolder(root, 'nowhere')).toThrow(
    `STUDIO_DIR names ${join(root, 'nowhere')}, which does not exist.`,
  );
});
