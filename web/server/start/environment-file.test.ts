import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadEnvironmentFile } from './environment-file.ts';

let root: string;
let before: Record<string, string | undefined>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'environment-file-'));
  before = { ...process.env };
  delete process.env.ENV_FILE;
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  if (before.ENV_FILE !== undefined) process.env.ENV_FILE = before.ENV_FILE;
  rmSync(root, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(root, name), text);

test('the file .env adds settings, and the environment wins over it', () => {
  write('.env', '# ours\nFROM_FILE="one two"\nIN_BOTH=file\n');
  process.env.IN_BOTH = 'environment';
  loadEnvironmentFile(root);
  expect([process.env.FROM_FILE, process.env.IN_BOTH]).toEqual(['one two', 'environment']);
});

test('no .env is no fault', () => {
  expect(() => loadEnvironmentFile(root)).not.toThrow();
});

test('ENV_FILE names another file', () => {
  write('other', 'FROM_OTHER=1\n');
  process.env.ENV_FILE = 'other';
  loadEnvironmentFile(root);
  expect(process.env.FROM_OTHER).toBe('1');
});

test('an empty ENV_FILE leaves .env unread', () => {
  write('.env', 'UNREAD=1\n');
  process.env.ENV_FILE = '';
  loadEnvironmentFile(root);
  expect(process.env.UNREAD).toBeUndefined();
});

test('a file that ENV_FILE names and that is not there is refused by its name', () => {
  process.env.ENV_FILE = 'missing';
  expect(() => loadEnvironmentFile(root)).toThrow(`${join(root, 'missing')} cannot be read: `);
});
