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
      ...(id === 0 ? { consent: { stringValue: 'News, please' } as Value } : {}),
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

async function run(...words: string[]): Promise<void> {
  const env = { DATA_DIR: join(folder, 'data') };
  await signUps.run(readCall(signUps, words, env, (line) => said.push(line)));
}

test('the CSV file of sign-ups contains no formula, and only its owner can read it', async () => {
  const file = join(folder, 'sign-ups.csv');
  await run(file);
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  expect(head).toBe('email,time,consent');
  expect(rows).toHaveLength(6);
  expect(rows[0]).toBe('nova@mail.example,2026-01-02T03:04:05Z,"News, please"');
  for (const row of rows) expect(row.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(said).toEqual([`6 sign-ups were written to ${file}.`]);
});

test('npm run sign-ups reports an existing file or a missing folder in one sentence', async () => {
  const file = join(folder, 'sign-ups.csv');
  await run(file);
  await expect(run(file)).rejects.toThrow(/already exists. Name another file\.$/);
  await expect(run(join(folder, 'nowhere/sign-ups.csv'))).rejects.toThrow(/^\S+ cannot be written: .*ENOENT/);
});

test('one command removes all sign-ups of an e-mail address', async () => {
  await run('remove', 'NOVA@mail.example');
  expect(said).toEqual(['NOVA@mail.example was removed: 1 sign-up deleted.']);
  const file = join(folder, 'after.csv');
  await run(file);
  expect(readFileSync(file, 'utf8')).not.toContain('nova@mail.example');
  await expect(run('remove', 'nova@mail.example')).rejects.toThrow(
    'Nobody has signed up as nova@mail.example.',
  );
});

test('one command removes an address that signed up 1,200 times', async () => {
  const signUp = {
    email: { stringValue: 'again@mail.example' },
    time: { timestampValue: '2026-01-02T03:04:05Z' },
  };
  await createFolder(join(folder, 'many'), {
    documents: Array.from({ length: 1200 }, (_, at) => ({ path: `signups/m${at}`, fields: signUp })),
    accounts: [],
  });
  const env = { DATA_DIR: join(folder, 'many') };
  const words = ['remove', 'again@mail.example'];
  await signUps.run(readCall(signUps, words, env, (line) => said.push(line)));
  expect(said).toEqual(['again@mail.example was removed: 1200 sign-ups deleted.']);
});

test.each([
  ['an unknown subcommand', ['delete', 'nova@mail.example']],
  ['remove without an address', ['remove']],
])('%s is refused with the usage of the command', async (_, words) => {
  await expect(run(...words)).rejects.toThrow('Usage: npm run sign-ups -- <file.csv>, or:');
});

test('an empty DATA_DIR is refused, because it would mean the current folder', () => {
  expect(() => readCall(signUps, ['a.csv'], { DATA_DIR: '' }, () => {})).toThrow(
    'The environment is not valid: DATA_DIR must not be empty.',
  );
});
