import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend, LogEntry } from '@studio-site/backend';
import type { PlainFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  backendDocuments,
  type OwnerDocuments,
  toStoredTime,
} from '../../../platform/engine/owner-documents.ts';
import { openStageBackend, PROJECT } from '../../../test/stages/stage-backend.ts';
import {
  draftLinkPath,
  postPath,
  revisionPath,
  STAFF_LOG,
  sharePath,
  userRecordPath,
  workingCopyPath,
} from '../../domain/places.ts';
import { newPost } from '../../domain/posts/post.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';
import { openWaitingChanges } from './waiting-changes.ts';

const TIME = 2_000_000;
const clock = { now: 1_000_000 };
let dataDir: string;
let backend: Backend;
let documents: OwnerDocuments;
let log: string[];
let opened: Part[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'waiting-changes-'));
  backend = await openStageBackend(dataDir);
  documents = backendDocuments(backend, PROJECT);
  clock.now = 1_000_000;
  log = [];
  opened = [];
  await put(userRecordPath('ada'), { permissionLevel: 1 });
  await put(postPath('snow'), { ...POST });
});
afterEach(async () => {
  for (const part of opened) await part.close?.();
  await backend.close();
  rmSync(dataDir, { recursive: true });
});

const POST = { ...newPost('ada', 1), title: 'Live', published: true, publishDate: 500_000 };
const put = (path: string, fields: PlainFields | null) => documents.commit([{ path, fields }]);
const read = async (path: string) => (await documents.get([path])).get(path)?.fields ?? null;
/** Stores a change of the post's title, or of other texts, that waits for its time. */
const wait = (post = 'snow', fields: PlainFields = {}) =>
  put(workingCopyPath(post), {
    ...{ from: { title: 'Live' }, to: { title: 'Out now' }, by: 'ada', goesLive: TIME },
    ...{ at: toStoredTime(900_000), ...fields },
  });

async function open(): Promise<Required<Required<Part>['studio']>> {
  const part = await openWaitingChanges({
    ...{ backend, documents, now: () => clock.now },
    log: ({ event, message }: LogEntry) => log.push(`${event}: ${message}`),
  } as unknown as Site);
  if (!part) throw new Error('The part did not open.');
  opened.push(part);
  backend.onCommit(({ changes }) => part.onCommit?.(changes));
  return part.studio as Required<Required<Part>['studio']>;
}

test('a change goes live at its time, as a save of the person who saved it', async () => {
  await put(sharePath('snow'), { secret: 'abc' });
  await put(draftLinkPath('abc'), { post: 'snow', title: 'Live' });
  const studio = await open();
  await wait();
  expect(studio.nextChange(clock.now)).toBe(TIME);
  clock.now = TIME - 1;
  expect(await studio.upToDate()).toBe(TIME - 1);
  expect(await read(postPath('snow'))).toMatchObject({ title: 'Live' });
  expect(studio.timesMade()).toBe(0);

  clock.now = TIME;
  expect(await studio.upToDate()).toBe(TIME);
  expect(await read(postPath('snow'))).toMatchObject({ title: 'Out now', changedDate: TIME });
  expect(await read(workingCopyPath('snow'))).toBeNull();
  expect(await read(revisionPath('snow', 1))).toMatchObject({
    ...{ title: 'Live', number: 1, by: 'ada', at: { $timestamp: expect.any(String) } },
  });
  expect(await read(draftLinkPath('abc'))).toMatchObject({ title: 'Out now' });
  expect(studio.nextChange(clock.now)).toBe(Number.POSITIVE_INFINITY);
  // A page that was rendered meanwhile is rendered again.
  expect(studio.timesMade()).toBe(1);
});

test('a change that became due while the site did not run goes live before the first page', async () => {
  await wait();
  clock.now = TIME + 5000;
  const studio = await open();
  await studio.upToDate();
  expect(await read(postPath('snow'))).toMatchObject({ title: 'Out now', changedDate: TIME });
});

test('changes of several posts with one time go live in one commit', async () => {
  await put(postPath('rain'), { ...POST, title: 'Rain' });
  await wait();
  await wait('rain', { from: { content: '' }, to: { content: 'Wet' } });
  const studio = await open();
  const commits: string[][] = [];
  backend.onCommit(({ changes }) => commits.push(changes.map(({ path }) => path)));
  clock.now = TIME;
  await Promise.all([studio.upToDate(), studio.upToDate()]);
  expect(commits).toHaveLength(1);
  expect(commits[0]).toEqual(expect.arrayContaining([postPath('snow'), postPath('rain')]));
});

test('a clock that is set back neither repeats a change nor keeps pages waiting', async () => {
  const studio = await open();
  await wait();
  clock.now = TIME + 10;
  await studio.upToDate();
  clock.now = TIME - 100_000;
  await wait('snow', { from: { title: 'Out now' }, to: { title: 'Again' } });
  expect(await studio.upToDate()).toBe(TIME - 100_000);
  expect(studio.timesMade()).toBe(1);
  expect(studio.nextChange(clock.now)).toBe(TIME);
  clock.now = TIME;
  await studio.upToDate();
  expect(await read(postPath('snow'))).toMatchObject({ title: 'Again' });
});

test('a cancelled or moved change does not go live at its old time', async () => {
  const studio = await open();
  await wait();
  await wait('snow', { goesLive: TIME + 1000 });
  clock.now = TIME;
  await studio.upToDate();
  expect(await read(postPath('snow'))).toMatchObject({ title: 'Live' });
  await put(workingCopyPath('snow'), { from: {}, to: {}, by: 'ada', at: toStoredTime(1) });
  clock.now = TIME + 1000;
  await studio.upToDate();
  expect(await read(postPath('snow'))).toMatchObject({ title: 'Live' });
});

test.each<[string, string, () => Promise<void>]>([
  ['the person lost the level', 'may not edit', () => put(userRecordPath('ada'), { permissionLevel: 0 })],
  [
    'the person is no author any more',
    'may not edit',
    () => put(postPath('snow'), { ...POST, authors: ['bo'] }),
  ],
  ['the account was removed', 'may not edit', () => put(userRecordPath('ada'), null)],
  [
    'the text was changed meanwhile',
    'changed meanwhile',
    () => put(postPath('snow'), { ...POST, title: 'Snow' }),
  ],
  ['the post was deleted', 'deleted', () => put(postPath('snow'), null)],
])('if %s, a change stays a working copy without a time, and the log says why', async (_, why, change) => {
  const studio = await open();
  await wait('snow', { from: { title: 'Live' } });
  await change();
  const before = await read(postPath('snow'));
  clock.now = TIME;
  await studio.upToDate();
  expect(await read(postPath('snow'))).toEqual(before);
  const copy = await read(workingCopyPath('snow'));
  expect(copy).toMatchObject({ to: { title: 'Out now' } });
  expect(copy).not.toHaveProperty('goesLive');
  const entries = await documents.find({ from: STAFF_LOG, where: [], order: [['at', 'desc']] });
  expect(entries.map(({ fields }) => fields)).toMatchObject([
    { by: 'site', to: { why: expect.stringContaining(why) } },
  ]);
  expect(log).toEqual([expect.stringMatching(`waiting-change-refused: post snow: .*${why}`)]);
});

test('a change of another paragraph is merged; the change of a hidden post goes into the draft', async () => {
  const studio = await open();
  await put(postPath('snow'), { ...POST, published: false, content: 'One, theirs.\n\nTwo.' });
  await wait('snow', { from: { content: 'One.\n\nTwo.' }, to: { content: 'One.\n\nTwo, mine.' } });
  clock.now = TIME;
  await studio.upToDate();
  const post = await read(postPath('snow'));
  expect(post).toMatchObject({ content: 'One, theirs.\n\nTwo, mine.', published: false });
  expect(post).not.toHaveProperty('changedDate');
});

test('with engines that report no commits there are no waiting changes', async () => {
  expect(await openWaitingChanges({ backend: null } as Site)).toBeNull();
});
