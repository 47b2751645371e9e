import { describe, expect, it } from 'vitest';
import { becomesStill, fileKind, moves, staysAsItIs } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the kind of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe1Exif', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\nIHDR', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'image/avif'],
    ['\0\0\0\x20ftypheic\0\0\0\0mif1heic', 'image/heic'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
    ['\xef\xbb\xbf<?xml version="1.0"?><svg>', 'svg'],
    ['<!doctype html><script>', 'other'],
    ['%PDF-1.7', 'other'],
    ['', 'other'],
  ])('a file that begins with the bytes %j is of the kind %j', (text, kind) => {
    expect(fileKind(bytes(text))).toBe(kind);
  });
});

describe('whether a picture is animated', () => {
  const webp = (flags: string) => bytes(`RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0${flags}\0\0\0`);

  it('only GIF and animated WebP count as animated', () => {
    expect(moves('image/gif', bytes('GIF89a'))).toBe(true);
    expect(moves('image/webp', webp('\x02'))).toBe(true);
    expect(moves('image/webp', webp('\x10'))).toBe(false);
    expect(moves('image/webp', bytes('RIFF\x10\0\0\0WEBPVP8 \x0a\0\0\0\x02\0\0\0'))).toBe(false);
    expect(moves('image/png', bytes('\x89PNG'))).toBe(false);
  });
});

/** A PNG with chunks of these types, each with 300 bytes of data. */
const png = (...types: string[]) =>
  bytes(`\x89PNG\r\n\x1a\n${types.map((type) => `\0\0\x01\x2c${type}${'x'.repeat(304)}`).join('')}`);

it.each([
  ['an animated PNG', 'image/png', png('IHDR', 'iCCP', 'acTL', 'IDAT'), true],
  ['a still PNG', 'image/png', png('IHDR', 'iCCP', 'IDAT', 'acTL'), false],
  ['a PNG that ends too early', 'image/png', png('IHDR').subarray(0, 20), false],
  ['an AVIF sequence', 'image/avif', bytes('\0\0\0\x20ftypavis\0\0\0\0avifmif1'), true],
  ['a still AVIF', 'image/avif', bytes('\0\0\0\x20ftypavif\0\0\0\0avifmif1'), false],
  ['a GIF, which stays animated', 'image/gif', bytes('GIF89a'), false],
] as const)('whether %s becomes a still picture is known', (_what, kind, start, expected) => {
  expect(becomesStill(kind, start)).toBe(expected);
});

describe('the reason to upload a picture unchanged', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff', false, null],
    ['image/jpeg', '\xff\xd8\xff', true, 'original'],
    ['image/gif', 'GIF89a', false, 'moves'],
    ['image/heic', '\0\0\0\x20ftypheic', false, null],
    ['image/heic', '\0\0\0\x20ftypheic', true, null],
  ] as const)('for %s (%j, original requested: %j), it is %j (null: the picture is redrawn)', (kind, head, keepOriginal, stays) => {
    expect(staysAsItIs(kind, bytes(head), keepOriginal)).toBe(stays);
  });
});
