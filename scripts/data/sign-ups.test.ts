import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolder, type Value } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCall } from './command.ts';
import { signUps } from './sign-ups.ts';

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-sign-ups-'));
  said = [];
  const signUp = (email: string, id: number) => ({
    path: `signups/s${id}`,
    fields: {
      email: { stringValue: email } as Value,
      time: { timestampValue: '2026-01-02T03:04:05Z' } as Value,
    },
  });
  await createFolder(join(folder, 'data'), {
    documents: ['nova@mail.example', '=HYPERLINK("http://evil.example")', '+1', '-1', '@sum', '\t=1'].map(
      signUp,
    ),
    accounts: [],
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string): void {
  const env = { DATA_DIR: join(folder, 'data') };
  signUps.run(readCall(signUps, [file], env, (line) => said.push(line)));
}

test('sign-ups as CSV: no cell opens as a formula, and only the owner may read the file', () => {
  const file = join(folder, 'sign-ups.csv');
  write(file);
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  expect(head).toBe('email,time');
  expect(rows).toHaveLength(6);
  expect(rows[0]).toBe('nova@mail.example,2026-01-02T03:04:05Z');
  for (const row of rows) expect(row.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(said).toEqual([`6 sign-ups are in ${file}.`]);
});

test('a file that is there, or a folder that is not, is said in one sentence', () => {
  const file = join(folder, 'sign-ups.csv');
  write(file);
  expect(() => write(file)).toThrow(/is there already: name another file\.$/);
  expect(() => write(join(folder, 'nowhere/sign-ups.csv'))).toThrow(/^\S+ cannot be written: .*ENOENT/);
});
