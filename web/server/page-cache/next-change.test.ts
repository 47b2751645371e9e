import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from '@studio-site/backend';
import { toFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GamePage } from '../../domain/game-page.ts';
import { postPath } from '../../domain/places.ts';
import { newPost } from '../../domain/posts/post.ts';
import { nextChange, nextDue } from './next-change.ts';

const NOON = Date.parse('2026-12-01T12:00:00Z');
const MIDNIGHT = Date.parse('2026-12-02T00:00:00Z');
const NEVER = Number.POSITIVE_INFINITY;

const released = (date: string | null, studioChange = NEVER) => ({
  pages: () => ({
    ownPages: [],
    gamePages: new Map<string, GamePage>([
      ['a-game', { facts: date === null ? {} : { released: date }, text: '', isPartial: false }],
    ]),
  }),
  nextChange: () => studioChange,
});

test.each([
  ['no release date', null, NEVER],
  ['a past release date', '2026-11-30', NEVER],
  ['a release today', '2026-12-01', MIDNIGHT],
  ['a later release', '2027-05-01', MIDNIGHT],
])('a game’s pages expire at midnight until the release day ends, then never: %s (%s)', (_, date, expected) => {
  expect(
    nextChange(
      () => NEVER,
      released(date),
      () => NOON,
    )(),
  ).toBe(expected);
});

test('pages expire at the time of a scheduled post, or at midnight if that is earlier', async () => {
  const due = NOON + 1000;
  expect(
    nextChange(
      () => due,
      released('2027-05-01'),
      () => NOON,
    )(),
  ).toBe(due);
  expect(
    await nextChange(
      async () => due,
      released('2027-05-01'),
      () => NOON,
    )(),
  ).toBe(due);
  expect(
    await nextChange(
      async () => NEVER,
      released('2027-05-01'),
      () => NOON,
    )(),
  ).toBe(MIDNIGHT);
});

test('pages expire when a value of the studio changes', () => {
  expect(
    nextChange(
      () => NOON + 1000,
      released('2027-05-01', NOON + 500),
      () => NOON,
    )(),
  ).toBe(NOON + 500);
});

const root = join(import.meta.dirname, '../../..');
const PROJECT = 'demo-studio';
let dataDir: string;
let backend: Backend;
let time: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'next-due-'));
  time = 1_000_000;
  backend = await openBackend({
    projectId: PROJECT,
    dataDir,
    rules: { text: readFileSync(join(root, 'firestore.rules'), 'utf8'), name: 'firestore.rules' },
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
    identity: { demo: { accounts: [] } },
  });
});
afterEach(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const write = (id: string, published: boolean, publishDate: number) =>
  backend.setDocuments([
    { path: postPath(id), fields: toFields({ ...newPost('ines', 0), published, publishDate }) },
  ]);

test('without a scheduled post no page expires by itself', async () => {
  await write('live', true, time);
  await write('draft', false, time + 5);
  expect(await nextDue(backend, PROJECT, () => time)()).toBe(Number.POSITIVE_INFINITY);
});

test('with several scheduled posts, pages expire when the first is due, then when the second is', async () => {
  await write('later', true, time + 200);
  await write('soon', true, time + 100);
  const due = nextDue(backend, PROJECT, () => time);
  expect(await due()).toBe(1_000_100);
  time += 100;
  expect(await due()).toBe(1_000_200);
  time += 100;
  expect(await due()).toBe(Number.POSITIVE_INFINITY);
});

test('after the clock was set back, pages expire again when the formerly live post is due', async () => {
  await write('soon', true, time + 100);
  await write('later', true, time + 300);
  const due = nextDue(backend, PROJECT, () => time);
  time += 200;
  expect(await due()).toBe(1_000_300);
  time -= 150;
  expect(await due()).toBe(1_000_100);
});

test('scheduling, rescheduling or hiding a post immediately changes the expiry of pages', async () => {
  const due = nextDue(backend, PROJECT, () => time);
  expect(await due()).toBe(Number.POSITIVE_INFINITY);
  await write('soon', true, time + 100);
  expect(await due()).toBe(1_000_100);
  await write('soon', true, time + 300);
  expect(await due()).toBe(1_000_300);
  await write('soon', false, time + 300);
  expect(await due()).toBe(Number.POSITIVE_INFINITY);
});

test('many rendered pages need only one query for the next scheduled post', async () => {
  const asked = vi.spyOn(backend, 'fetch');
  const due = nextDue(backend, PROJECT, () => time);
  await Promise.all([due(), due()]);
  await due();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('while the backend does not respond, rendered pages expire immediately', async () => {
  const due = nextDue({ ...backend, fetch: async () => null }, PROJECT, () => time);
  expect(await due()).toBe(time);
});
