import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderObject, readFolder } from '@studio-site/backend/maintenance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GoogleStandIn, openGoogleStandIn } from '../../../test/stand-ins/google-stand-in.ts';
import { hostedProject } from '../project/hosted.ts';
import { readServiceAccount } from '../project/service-account.ts';
import { moveObjects } from './move-objects.ts';

let folder: string;
let google: GoogleStandIn;
let objects: FolderObject[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-move-objects-'));
  google = await openGoogleStandIn(join(folder, 'google'), 'studio-hosted');
  objects = Array.from({ length: 6 }, (_, at) => {
    const file = join(folder, `file ${at}`);
    writeFileSync(file, `--part-${at}\r\n\r\n\0${'bytes'.repeat(at)}`);
    return {
      bucket: 'demo-studio.firebasestorage.app',
      name: `pictures/p${at}-4x3/original`,
      settings: { contentType: 'image/png', cacheControl: 'public', metadata: { by: 'ada' } },
      file,
    };
  });
});
afterEach(async () => {
  await google.close();
  rmSync(folder, { recursive: true, force: true });
});

async function bucketOf(options: { bucket?: string; now?: () => number } = {}) {
  const account = readServiceAccount(google.keyFile);
  const bucket = await hostedProject(account, { ...google.options, ...options }).bucket();
  if (!bucket) throw new Error('no bucket');
  return bucket;
}
const move = async (force = false, onProgress = (_moved: number, _all: number) => {}) =>
  moveObjects(await bucketOf(), objects, force, onProgress);

test('a move uploads complete files with their metadata; a second move uploads none', async () => {
  const progress: number[] = [];
  expect(await move(false, (moved) => progress.push(moved))).toEqual({ uploaded: 6, already: 0 });
  expect(progress).toEqual([4, 6]);
  const arrived = readFolder(join(folder, 'google')).objects;
  expect(arrived.map(({ name, settings, file }) => [name, settings, readFileSync(file, 'latin1')])).toEqual(
    objects.map(({ name, settings, file }) => [name, settings, readFileSync(file, 'latin1')]),
  );
  // The simulated project is an old one, whose bucket has another name than those of new projects.
  expect(new Set(arrived.map(({ bucket }) => bucket))).toEqual(new Set(['studio-hosted.appspot.com']));
  expect(await move()).toEqual({ uploaded: 0, already: 6 });
});

test('after an interrupted move the next move uploads only the missing files', async () => {
  await moveObjects(await bucketOf(), objects.slice(0, 2), false, () => {});
  expect(await move()).toEqual({ uploaded: 4, already: 2 });
});

test('a file in the target with the same name is not overwritten without --force', async () => {
  await move();
  writeFileSync(objects[3]?.file ?? '', 'other bytes');
  await expect(move()).rejects.toThrow(
    /^The bucket .* holds a different file pictures\/p3-4x3\/original. Add/,
  );
  expect(await move(true)).toEqual({ uploaded: 1, already: 5 });
  expect(await move()).toEqual({ uploaded: 0, already: 6 });
});

test('a missing bucket is reported in one sentence', async () => {
  await expect(bucketOf({ bucket: 'elsewhere' })).rejects.toThrow(
    /^The project studio-hosted has no bucket elsewhere\. Create it [^\n]*$/,
  );
});

test('the access token, which is valid for one hour, is renewed before it expires', async () => {
  let time = Date.now();
  const bucket = await bucketOf({ now: () => time });
  time += 50 * 60_000;
  // The simulated server rejects a signed assertion with this time, so the error shows that a new token was requested.
  await expect(bucket.find('pictures/a/original')).rejects.toThrow(/refused \(400\): Invalid JWT/);
});
