import { expect, test } from 'vitest';
import { pictureType } from './mastodon.ts';
import { pictureReader } from './open-elsewhere.ts';

const LASTING = { 'Cache-Control': 'public, max-age=31536000, immutable' };

test('a picture that is still being made is requested again until it is ready', async () => {
  const responses = [
    new Response('small', { headers: { 'Cache-Control': 'no-store' } }),
    new Response('large', { headers: LASTING }),
  ];
  const asked: string[] = [];
  const read = pictureReader((path) => {
    asked.push(path);
    return responses.shift() ?? Response.error();
  });
  expect(Buffer.from((await read('/pictures/a/1600.jpg')) ?? []).toString()).toBe('large');
  expect(asked).toEqual(Array(2).fill('/pictures/a/1600.jpg'));
});

test('reading a picture that the site does not have returns null', async () => {
  const read = pictureReader(() => new Response('', { status: 404 }));
  expect(await read('/art/none.png')).toBeNull();
});

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\n\0\0\nWEBPVP8 ', 'image/webp'],
  ['<svg xmlns=', null],
  ['<!doctype html>', null],
  ['', null],
])('the type of a file that begins with %j is %s', (start, type) => {
  expect(pictureType(Buffer.from(start, 'latin1'))).toBe(type);
});
