import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sentEncoding, unpack } from './stored-encoding.ts';

test.each<[accept: string | null, header: string | null]>([
  [null, null],
  ['', null],
  ['identity', null],
  ['br, deflate', null],
  ['gzip;q=0', null],
  ['gzip; q=0.0, *', null],
  ['gzip', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['x-gzip', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0', null],
])('for Accept-Encoding %s, an object stored as gzip has the Content-Encoding %s', (accept, header) => {
  expect(sentEncoding({ contentEncoding: 'gzip' }, accept)).toEqual({
    header,
    unpacked: header === null,
    varies: true,
  });
});

test.each<[stored: string | undefined, header: string | null]>([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['br', 'br'],
  ['gzip, gzip', 'gzip, gzip'],
])('an object stored as %s has the Content-Encoding %s for all clients', (stored, header) => {
  const settings = stored === undefined ? {} : { contentEncoding: stored };
  for (const accept of [null, 'gzip'])
    expect(sentEncoding(settings, accept)).toEqual({ header, unpacked: false, varies: false });
});

test('unpacking stops at the limit, and reads no more of the stored bytes', async () => {
  const packed = gzipSync(Buffer.alloc(10_000_000));
  const source = Readable.from([packed]);
  await expect(buffer(unpack(source, 1_000_000))).rejects.toThrow('too large');
  expect(source.destroyed).toBe(true);
  expect((await buffer(unpack(Readable.from([packed]), 10_000_000))).length).toBe(10_000_000);
});

test('a client that leaves ends the reading of the stored bytes', async () => {
  const source = new Readable({ read() {} });
  const unpacked = unpack(source);
  unpacked.on('error', () => {});
  unpacked.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});
