import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPlace, readCopyValues } from '../server/copy-place.ts';
import type { CopyTarget } from '../server/targets/copy-target.ts';
import { openTarget } from '../server/targets/open-target.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

// Tests the copies elsewhere with a bucket of s3rver, a server of the S3 protocol. s3rver accepts unsigned requests and
// returns a long list as a single page, so signatures and paging are tested in web/server/copies/targets.

let server: S3Server;
let target: CopyTarget;
const openWith = (changes: Record<string, string> = {}) => {
  const settings = { ...server.settings, ...changes };
  return openTarget(copyPlace(settings.COPY_TO ?? '', readCopyValues(settings)));
};

beforeAll(async () => {
  server = await startS3Server();
  target = await openWith();
}, 300_000);
afterAll(async () => {
  await target?.close();
  server?.close();
});

test('reading an object of the bucket returns the stored bytes, or null if it is missing', async () => {
  const bytes = Buffer.alloc(8_000_000, 'part');
  expect(await target.put('pages/first/1.age', bytes)).toBe('stored');
  expect((await target.get('pages/first/1.age'))?.equals(bytes)).toBe(true);
  expect(await target.get('pages/first/2.age')).toBeNull();
});

test('a second upload under the same name does not replace the object in the bucket', async () => {
  await target.put('pages/once.age', Buffer.from('first'));
  expect(await target.put('pages/once.age', Buffer.from('second'))).toBe('exists');
  expect(await target.get('pages/once.age')).toEqual(Buffer.from('first'));
});

test('the objects and folders of a folder in the bucket are listed in order', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `${String(at).padStart(8, '0')}.age`);
  await Promise.all(names.map((name) => target.put(`many/${name}`, Buffer.from('x'))));
  await target.put('many/folder/x.age', Buffer.from('x'));
  expect(await target.list('many')).toEqual([...names, 'folder']);
  expect(await target.list('missing')).toEqual([]);
});

test('a bucket that does not exist is reported in one sentence', async () => {
  const missing = await openWith({ COPY_TO: 's3://missing/site' });
  await expect(missing.put('x.age', Buffer.from('x'))).rejects.toThrow('Check the name of the bucket');
});
