import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openS3StandIn } from '../../../../test/stand-ins/s3-stand-in.ts';
import { folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';

const folder = mkdtempSync(join(tmpdir(), 'studio-site-target-'));
const storage = await openS3StandIn();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await storage.close();
});

describe.each([
  ['a folder', folderTarget(join(folder, 'copy'))],
  ['an S3 bucket', s3Target(storage.place)],
])('the storage of copies is %s', (_kind, target) => {
  test('reading returns a stored file, or null if the file is missing', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    expect(await target.put('pages/first/1.age', bytes)).toBe('stored');
    expect(await target.get('pages/first/1.age')).toEqual(bytes);
    expect(await target.get('pages/first/2.age')).toBeNull();
  });

  test('storing a file under an existing name keeps the first file', async () => {
    await target.put('pages/once.age', Buffer.from('first'));
    expect(await target.put('pages/once.age', Buffer.from('second'))).toBe('exists');
    expect(await target.get('pages/once.age')).toEqual(Buffer.from('first'));
  });

  test('listing a folder returns the names of its files and subfolders, in order', async () => {
    for (const name of ['b/2.age', 'b/1.age', 'b/3/x.age', 'bc/1.age'])
      await target.put(name, Buffer.from(name));
    expect(await target.list('b')).toEqual(['1.age', '2.age', '3']);
    expect(await target.list('missing')).toEqual([]);
  });
});

test('all pages of a long S3 listing are read', async () => {
  const target = s3Target({ ...storage.place, prefix: 'long' });
  const names = Array.from({ length: 1005 }, (_, n) => `${String(n).padStart(8, '0')}.age`);
  for (let at = 0; at < names.length; at += 50)
    await Promise.all(names.slice(at, at + 50).map((name) => target.put(`a/${name}`, Buffer.from('x'))));
  expect(await target.list('a')).toEqual(names);
});

test('the errors about a refused S3 key and a missing bucket contain advice', async () => {
  const wrongKey = s3Target({ ...storage.place, secret: 'other' });
  await expect(wrongKey.put('a', Buffer.from('x'))).rejects.toThrow(
    /^The storage refused a request to the bucket studio \(403 SignatureDoesNotMatch\)\. Check COPY_BUCKET_KEY_ID/,
  );
  const noBucket = s3Target({ ...storage.place, bucket: 'other' });
  await expect(noBucket.put('a', Buffer.from('x'))).rejects.toThrow('(404 NoSuchBucket). Check the name');
  await expect(noBucket.get('a')).rejects.toThrow('(404 NoSuchBucket)');
  const away = s3Target({ ...storage.place, endpoint: 'http://127.0.0.1:9' });
  await expect(away.put('a', Buffer.from('x'))).rejects.toThrow(/^http:\/\/127.0.0.1:9 cannot be reached: /);
});
