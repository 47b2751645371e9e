import { afterEach, expect, test } from 'vitest';
import { blackPng } from '../../test/samples/costly-files.ts';
import { openPictureProcess, type PictureProcess } from './picture-process.ts';

const LARGE = blackPng(3000, 3000, { interlaced: true });
const SMALL = { kind: 'width', width: 320, format: 'webp' } as const;
const MIB = 1024 * 1024;

let process: PictureProcess;
afterEach(() => process.close());

test.each([
  ['memory', { memory: 100 * MIB, time: 60_000 }],
  ['time', { memory: 1000 * MIB, time: 100 }],
])('a file that needs too much %s ends the picture process; the next file starts a new one', async (what, limits) => {
  process = openPictureProcess({ limits });
  const costly = process.make(LARGE, SMALL);
  await expect(costly).rejects.toMatchObject({
    kind: 'costly',
    message: `the picture needed too much ${what}`,
  });
  const unreadable = process.make(Buffer.from('no picture'), SMALL);
  await expect(unreadable).rejects.toMatchObject({ kind: 'unreadable' });
});

test('a PNG text chunk with a compression ratio of 1000 : 1 is skipped', async () => {
  process = openPictureProcess();
  const { type, bytes } = await process.make(blackPng(100, 100, { note: 300 * MIB }), SMALL);
  expect([type, bytes.length < 1000]).toEqual(['image/webp', true]);
});

test('picture variants are made one at a time, in the order of the requests', async () => {
  process = openPictureProcess();
  const done: string[] = [];
  const make = (name: string, picture: Buffer) => process.make(picture, SMALL).then(() => done.push(name));
  await Promise.all([make('large', LARGE), make('small', blackPng(10, 10))]);
  expect(done).toEqual(['large', 'small']);
});
