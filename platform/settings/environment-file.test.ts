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

test('the file .env adds settings, but does not override environment variables', () => {
  write('.env', '# ours\nFROM_FILE="one two"\nIN_BOTH=file\n');
  process.env.IN_BOTH = 'environment';
  loadEnvironmentFile(root);
  expect([process.env.FROM_FILE, process.env.IN_BOTH]).toEqual(['one two', 'environment']);
});

test('a missing .env is not an error', () => {
  expect(() => loadEnvironmentFile(root)).not.toThrow();
});

test('ENV_FILE selects another file than .env', () => {
  write('other', 'FROM_OTHER=1\n');
  process.env.ENV_FILE = 'other';
  loadEnvironmentFile(root);
  expect(process.env.FROM_OTHER).toBe('1');
});

test('an empty ENV_FILE disables .env', () => {
  write('.env', 'UNREAD=1\n');
  process.env.ENV_FILE = '';
  loadEnvironmentFile(root);
  expect(process.env.UNREAD).toBeUndefined();
});

test('a missing file in ENV_FILE is refused, with the file’s name', () => {
  process.env.ENV_FILE = 'missing';
  expect(() => loadEnvironmentFile(root)).toThrow(`${join(root, 'missing')} cannot be read: `);
});

test('reading .env returns the line number of each setting that it adds', () => {
  write('.env', '# ours\nIN_BOTH=file\nQUOTED="one\ntwo"\n\nFROM_FILE = 1 # a comment\n');
  process.env.IN_BOTH = 'environment';
  expect(Object.fromEntries(loadEnvironmentFile(root))).toEqual({
    QUOTED: '.env, line 3',
    FROM_FILE: '.env, line 6',
  });
  expect(process.env.QUOTED).toBe('one\ntwo');
});

test('an .env file that begins with a byte order mark is read', () => {
  write('.env', '\uFEFFFROM_FILE=1\n');
  loadEnvironmentFile(root);
  expect(process.env.FROM_FILE).toBe('1');
});

test.each<[line: string, sentence: string]>([
  [
    'PORT 4477',
    '.env, line 2, is not a setting. Write a setting as NAME=value, such as PORT=…, or begin the line with #',
  ],
  ['PORT: 4477', '.env, line 2, is not a setting. Write a setting as NAME=value, such as PORT=…,'],
  ['set PORT=4477', '.env, line 2, is not a setting. '],
  [
    'GOOGLE_CLIENT_SECRET',
    '.env, line 2, is not a setting. Write a setting as NAME=value, such as GOOGLE_CLIENT_SECRET=…,',
  ],
  ['=4477', '.env, line 2, is not a setting. Write a setting as NAME=value, or begin'],
  ['// PORT', '.env, line 2, is not a setting. Write a setting as NAME=value, or begin'],
])('a line of .env that Node.js would skip silently is refused: %s', (line, sentence) => {
  write('.env', `DEMO=0\n${line}\nHOST=127.0.0.1\n`);
  expect(() => loadEnvironmentFile(root)).toThrow(sentence);
  expect(process.env.DEMO).toBeUndefined();
});

test('the message about a refused line of .env does not contain the value of the setting', () => {
  write('.env', 'GOOGLE_CLIENT_SECRET hush\n');
  expect(() => loadEnvironmentFile(root)).toThrow(/^(?!.*hush)/);
});

test('an .env file in UTF-16, as a Windows shell writes it, is refused', () => {
  writeFileSync(join(root, '.env'), Buffer.from('\uFEFFPORT=4477\r\n', 'utf16le'));
  expect(() => loadEnvironmentFile(root)).toThrow(
    /\.env, line 1, is not UTF-8: save the file in that encoding\.$/,
  );
});
