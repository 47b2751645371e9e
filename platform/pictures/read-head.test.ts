import { describe, expect, test } from 'vitest';
import {
  avifSaying,
  blackPng,
  jpegSaying,
  plainPicture,
  pointsGif,
} from '../../test/samples/costly-files.ts';
import { readHead } from './read-head.ts';

const small = plainPicture(64, 64);
const progressive = (chromaSubsampling: string) =>
  small.clone().jpeg({ progressive: true, chromaSubsampling }).toBuffer();

describe('a file that needs too much memory is refused before decoding', () => {
  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, why: string]>([
    [
      'an AVIF of 7,000 × 7,000',
      async () => avifSaying(await small.clone().avif().toBuffer(), 7000, 7000),
      'pixels',
    ],
    ['a PNG of 2,000,000 × 25', () => blackPng(2_000_000, 25), 'pixels'],
    ['a PNG of 20,000 × 1', () => blackPng(20_000, 1), 'pixels'],
    ['an interlaced 16-bit PNG of 4,000 × 4,000', () => blackPng(4000, 4000, { interlaced: true }), 'pixels'],
    ['a GIF of 65,535 × 65,535', () => pointsGif(65_535, 65_535, 1), 'pixels'],
    ['a GIF of 4,000 × 4,000', () => pointsGif(4000, 4000, 2), 'pixels'],
    ['a GIF of 200,000 frames', () => pointsGif(10, 10, 200_000), 'frames'],
    [
      'a progressive JPEG of 8,000 × 6,000',
      async () => jpegSaying(await progressive('4:2:0'), 8000, 6000),
      'pixels',
    ],
    [
      'a progressive JPEG of 5,000 × 4,000 without chroma subsampling',
      async () => jpegSaying(await progressive('4:4:4'), 5000, 4000),
      'pixels',
    ],
    [
      'a JPEG of 16,000 × 16,000',
      async () => jpegSaying(await small.clone().jpeg().toBuffer(), 16_000, 16_000),
      'pixels',
    ],
  ])('%s', async (_what, bytes, why) => {
    await expect(readHead(await bytes())).rejects.toThrow(`${why}`);
  });
});

test.each<[what: string, bytes: () => Buffer | Promise<Buffer>]>([
  ['a photo of 48 million pixels', async () => jpegSaying(await small.clone().jpeg().toBuffer(), 8000, 6000)],
  [
    'a progressive photo of 24 million pixels',
    async () => jpegSaying(await progressive('4:2:0'), 6000, 4000),
  ],
  ['a screenshot of 2,560 × 8,000', () => blackPng(2560, 8000)],
  ['an AVIF of 2,560 × 1,920', async () => avifSaying(await small.clone().avif().toBuffer(), 2560, 1920)],
  ['a GIF of 10,000 frames', () => pointsGif(100, 100, 10_000)],
])('%s is accepted', async (_what, bytes) => {
  expect((await readHead(await bytes())).width).toBeGreaterThan(0);
});
