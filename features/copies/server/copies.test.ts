import { mkdtempSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder, restoreFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCopiesStage } from '../test/copies-stage.ts';
import { fetchCopy } from './fetch/fetch-copy.ts';
import { makeKeyPair } from './make-key-pair.ts';
import { putKeys } from './site-keys.ts';
import { type CopyTarget, TargetError } from './targets/copy-target.ts';

type Stage = Awaited<ReturnType<typeof openCopiesStage>>;
let stage: Stage;
let isAway = 0;

/** A storage that refuses the next `isAway` files. */
const sometimesAway = (target: CopyTarget): CopyTarget => ({
  ...target,
  put(name, bytes) {
    isAway -= 1;
    return isAway >= 0 ? Promise.reject(new TargetError('The storage is away.')) : target.put(name, bytes);
  },
});

beforeEach(async () => {
  isAway = 0;
  stage = await openCopiesStage(sometimesAway);
});
afterEach(() => stage.close());

/** Restores the copy into a new folder. */
async function restored(until = Number.MAX_SAFE_INTEGER, identity = stage.identity()) {
  const dataDir = join(stage.folder, `restored-${Math.random()}`);
  const { mkdirSync } = await import('node:fs');
  mkdirSync(dataDir);
  const file = join(dataDir, 'from-copy.sqlite');
  const { warnings, time, keys } = await fetchCopy({ target: stage.target, identity, until, dataDir, file });
  await restoreFolder(dataDir, file, { force: false, now: Date.now() });
  const { documents, objects } = readFolder(dataDir);
  return {
    ...{ warnings, time, keys },
    texts: Object.fromEntries(documents.map(({ path, fields }) => [path, textOf(fields)])),
    objects: objects.map(({ name, file: place }) => [name, readFileSync(place, 'latin1')]),
  };
}
const textOf = (fields: object) => (fields as { text: { stringValue: string } }).text.stringValue;

/** The files of the generation with this index, in the order in which they were stored. */
function partsOf(generation: number): string[] {
  const root = join(stage.folder, 'copy', 'pages');
  const name = readdirSync(root).sort()[generation] ?? '';
  return readdirSync(join(root, name))
    .filter((part) => /^\d/.test(part))
    .sort()
    .map((part) => join(root, name, part));
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.length - 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test('a restore has all documents and object files committed before the last copy', async () => {
  await stage.save('a/one', 'first');
  await stage.upload('pictures/one', Buffer.from('picture'));
  await stage.copy();
  await stage.save('a/one', 'second');
  await stage.save('a/two', 'x'.repeat(100_000));
  await stage.upload('pictures/two', Buffer.alloc(9_000_000, 'clip'));
  await stage.copy();
  await stage.save('a/three', 'not copied');
  const { texts, objects, warnings } = await restored();
  expect(texts).toEqual({ 'a/one': 'second', 'a/two': 'x'.repeat(100_000) });
  expect(objects).toEqual([
    ['pictures/one', 'picture'],
    ['pictures/two', Buffer.alloc(9_000_000, 'clip').toString()],
  ]);
  expect(warnings).toEqual([]);
});

test('the site’s own keys are in the copy, encrypted so that the storage cannot read them', async () => {
  await stage.save('a/one', 'first');
  await stage.copy();
  const own = (name: string) => readFileSync(join(stage.dataDir, name), 'utf8');
  const { keys } = await restored();
  expect(keys).toEqual({
    'owner-token': own('owner-token'),
    'signing-key.pem': own('signing-key.pem'),
  });
  const stored = readdirSync(join(stage.folder, 'copy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  for (const secret of [own('owner-token'), own('signing-key.pem').slice(40, 80)])
    expect(stored.filter((text) => text.includes(secret))).toEqual([]);
});

test('restoring the keys of a copy keeps and names the different keys of the folder', async () => {
  await stage.save('a/one', 'first');
  await stage.copy();
  const { keys } = await restored();
  const folder = mkdtempSync(join(stage.folder, 'keys-'));
  writeFileSync(join(folder, 'owner-token'), 'the folder’s own token');
  if (keys === null) throw new Error('There are keys.');
  expect(putKeys(folder, keys)).toEqual(['owner-token']);
  expect(readFileSync(join(folder, 'owner-token'), 'utf8')).toBe('the folder’s own token');
  expect(readFileSync(join(folder, 'signing-key.pem'), 'utf8')).toBe(keys['signing-key.pem']);
  expect(statSync(join(folder, 'signing-key.pem')).mode & 0o777).toBe(0o600);
});

test('a copy without changes sends nothing, and each uploaded file is sent only once', async () => {
  await stage.upload('pictures/one', Buffer.from('picture'));
  await stage.copy();
  const before = stage.requests();
  await stage.copy();
  await stage.copy();
  expect(stage.requests()).toBe(before);
  await stage.save('a/one', 'first');
  await stage.copy();
  expect(stage.requests()).toBe(before + 1);
});

test('after thirty copies with many commits in between, a restore has every document', async () => {
  for (let round = 0; round < 30; round++) {
    for (let n = 0; n < 12; n++) await stage.save(`a/${(round * 7 + n) % 40}`, `${round} `.repeat(30_000));
    await stage.copy();
  }
  const { texts } = await restored();
  const { documents } = readFolder(stage.dataDir);
  expect(texts).toEqual(Object.fromEntries(documents.map(({ path, fields }) => [path, textOf(fields)])));
  // If the log had not been reset several times, it would have 100 MB.
  expect(stage.source.logSize()).toBeLessThan(30_000_000);
});

test('a restore with --at restores the last copy up to that time', async () => {
  await stage.save('a/one', 'first');
  await stage.copy();
  const noon = stage.later(60_000);
  await stage.save('a/one', 'second');
  await stage.copy();
  stage.later(60_000);
  await stage.save('a/one', 'third');
  await stage.copy();
  expect(await restored(noon)).toMatchObject({ texts: { 'a/one': 'second' }, time: noon, warnings: [] });
  expect((await restored(noon - 1)).texts).toEqual({ 'a/one': 'first' });
  await expect(restored(noon - 100_000)).rejects.toThrow(
    'None of the copies up to the requested time can be used.',
  );
});

describe('a restore from a copy with one flipped byte', () => {
  beforeEach(async () => {
    await stage.save('a/one', 'first');
    await stage.copy();
    await stage.save('a/one', 'later');
    await stage.copy();
    // After a day the next copy is a full one.
    stage.later(26 * 3600 * 1000);
    await stage.save('a/one', 'second');
    await stage.copy();
    stage.later(60_000);
    await stage.save('a/one', 'third');
    await stage.copy();
  });

  test('if the last changes are damaged, the copy before them is restored', async () => {
    flip(partsOf(1).at(-1) ?? '');
    const { texts, warnings } = await restored();
    expect(texts).toEqual({ 'a/one': 'second' });
    expect(warnings.join()).toContain('is damaged');
  });

  test('if the newest full copy is damaged, the previous full copy and its changes are restored', async () => {
    flip(partsOf(1)[0] ?? '');
    const { texts, warnings } = await restored();
    expect(texts).toEqual({ 'a/one': 'second' });
    expect(warnings.join()).toContain('part 0 is damaged');
  });

  test('if all full copies are damaged, nothing is restored', async () => {
    for (const generation of [0, 1]) flip(partsOf(generation)[0] ?? '');
    await expect(restored()).rejects.toThrow('None of the copies up to the requested time can be used.');
  });

  test('a damaged object file is left out of the restore, and a warning names it', async () => {
    await stage.upload('pictures/one', Buffer.from('picture'));
    await stage.upload('pictures/two', Buffer.from('other'));
    await stage.copy();
    const root = join(stage.folder, 'copy', 'files');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /age$/.test(name),
    );
    flip(join(root, files.sort()[0] ?? ''));
    const { objects, warnings } = await restored();
    expect(objects).toHaveLength(1);
    expect(warnings).toEqual([expect.stringMatching(/^The file pictures\/\w+ is missing/)]);
  });
});

test('a copy in which one part replaces another is restored only up to the wrong part', async () => {
  await stage.save('a/one', 'first');
  await stage.copy();
  for (const text of ['second', 'third']) {
    await stage.save('a/one', text);
    await stage.copy();
  }
  const [third = '', second = ''] = partsOf(0).reverse();
  writeFileSync(second, readFileSync(third));
  const { texts, warnings } = await restored();
  expect(texts).toEqual({ 'a/one': 'first' });
  expect(warnings.join()).toContain('does not follow the part before it');
});

test('a copy cannot be decrypted with another private key', async () => {
  await stage.save('a/one', 'first');
  await stage.copy();
  const { identity } = await makeKeyPair();
  await expect(restored(Number.MAX_SAFE_INTEGER, identity)).rejects.toThrow('another key');
});

test('after a change of the public key, the new private key restores pictures sent before', async () => {
  await stage.upload('pictures/one', Buffer.from('picture'));
  await stage.copy();
  await stage.changeKeys();
  stage.later(60_000);
  await stage.save('a/one', 'first');
  await stage.copy();
  const { texts, objects, warnings } = await restored();
  expect([texts, objects, warnings]).toEqual([{ 'a/one': 'first' }, [['pictures/one', 'picture']], []]);
});

test('a file whose object was deleted before it was sent is sent when it is uploaded again', async () => {
  await stage.upload('pictures/one', Buffer.from('picture'));
  const [file = ''] = stage.objectFiles();
  renameSync(file, `${file}.away`);
  await stage.copy();
  renameSync(`${file}.away`, file);
  await stage.copy();
  expect((await restored()).objects).toEqual([['pictures/one', 'picture']]);
});

test('after an outage, the storage of copies gets all changes made meanwhile', async () => {
  await stage.save('a/one', 'first');
  await stage.copy();
  await stage.save('a/one', 'second');
  isAway = 3;
  await stage.copy();
  expect(stage.problems.slice(-4)).toEqual([
    ...Array(3).fill('Nothing is copied at present. The storage is away.'),
    null,
  ]);
  expect((await restored()).texts).toEqual({ 'a/one': 'second' });
});
