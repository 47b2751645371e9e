import { isWholePicture } from '@studio-site/backend/pictures';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const picture = sharp({
  create: {
    width: 120,
    height: 80,
    channels: 3,
    noise: { type: 'gaussian', mean: 120, sigma: 60 },
    background: '#333',
  },
});

test.each([
  ['image/jpeg', () => picture.clone().jpeg().withMetadata().toBuffer()],
  ['image/jpeg', () => picture.clone().jpeg({ progressive: true }).toBuffer()],
  ['image/png', () => picture.clone().png().toBuffer()],
  ['image/webp', () => picture.clone().webp().toBuffer()],
  ['image/webp', () => picture.clone().webp({ lossless: true }).toBuffer()],
  ['image/avif', () => picture.clone().avif({ effort: 0 }).toBuffer()],
  ['image/gif', () => picture.clone().gif().toBuffer()],
])('a file of the type %s is whole, and cut off anywhere it is not', async (type, make) => {
  const bytes = await make();
  expect(isWholePicture(type, bytes)).toBe(true);
  const whole = [];
  for (let length = 16; length < bytes.length; length += 7)
    if (isWholePicture(type, bytes.subarray(0, length))) whole.push(length);
  whole.push(...[1, 2, 3].filter((cut) => isWholePicture(type, bytes.subarray(0, -cut))));
  expect(whole).toEqual([]);
});

test('bytes after the end of a picture do no harm', async () => {
  const bytes = await picture.clone().jpeg().toBuffer();
  expect(isWholePicture('image/jpeg', Buffer.concat([bytes, Buffer.from('more')]))).toBe(true);
});
