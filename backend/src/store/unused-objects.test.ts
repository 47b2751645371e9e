import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { objectFile, sweepUnused, unusedFile } from './unused-objects.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 5, 1);
const [LOST, USED] = ['aa11', 'bb22'];

let data: string;
let used: Set<string>;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'backend-unused-'));
  used = new Set([USED]);
  for (const content of [LOST, USED]) {
    mkdirSync(dirname(objectFile(data, content)), { recursive: true });
    writeFileSync(objectFile(data, content), `bytes of ${content}`);
  }
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const sweep = (hours: number) => sweepUnused(data, (content) => used.has(content), START + hours * HOUR);

test('a file that no object uses is moved after a day and deleted 30 days later', async () => {
  for (const hours of [0, 12, 23])
    expect(await sweep(hours)).toEqual({ moved: 0, deleted: 0, broughtBack: 0 });
  expect(existsSync(objectFile(data, LOST))).toBe(true);
  expect(await sweep(25)).toMatchObject({ moved: 1 });
  expect(readFileSync(unusedFile(data, LOST), 'utf8')).toBe(`bytes of ${LOST}`);
  expect(existsSync(objectFile(data, LOST))).toBe(false);
  expect(await sweep(25 + 29 * 24)).toMatchObject({ deleted: 0 });
  expect(await sweep(25 + 31 * 24)).toMatchObject({ deleted: 1 });
  expect(readdirSync(join(data, 'unused'))).toEqual([]);
  expect(existsSync(objectFile(data, USED))).toBe(true);
});

test('an unused file that was moved is moved back when an object uses it again', async () => {
  await sweep(0);
  await sweep(25);
  used.add(LOST);
  expect(await sweep(26)).toEqual({ moved: 0, deleted: 0, broughtBack: 1 });
  expect(readFileSync(objectFile(data, LOST), 'utf8')).toBe(`bytes of ${LOST}`);
});

test('if a file is used again for a time, it is moved only a full day after that use has ended', async () => {
  await sweep(0);
  used.add(LOST);
  await sweep(20);
  used.delete(LOST);
  await sweep(40);
  expect(await sweep(60)).toMatchObject({ moved: 0 });
  expect(await sweep(65)).toMatchObject({ moved: 1 });
});
