import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

// Creates small files that take gigabytes or minutes to decode, for tests and benchmarks.

/** A picture of a single colour, to be encoded. */
export const plainPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#357' }, limitInputPixels: false });

/** A picture of random noise. A larger `sigma` gives more noise. */
export function noisyPicture(width: number, height: number, sigma: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(12 + data.length);
  made.writeUInt32BE(data.length);
  made.write(type, 4, 'latin1');
  data.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length);
  return made;
}

/** For each pass of an interlaced PNG: first column, first row, column step, row step. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * A black PNG with 24 bits per pixel; if `interlaced`, a transparent one with 64. `note` adds a compressed text chunk
 * of this many zero bytes.
 */
export function blackPng(width: number, height: number, { interlaced = false, note = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  const [depth, color, bytes] = interlaced ? [16, 6, 8] : [8, 2, 3];
  head.set([depth, color, 0, 0, Number(interlaced)], 8);
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const length = passes.reduce((sum, [x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx);
    return columns <= 0 ? sum : sum + (columns * bytes + 1) * Math.max(0, Math.ceil((height - y) / dy));
  }, 0);
  const text = Buffer.concat([Buffer.from('note\0\0'), deflateSync(Buffer.alloc(note))]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(note > 0 ? [chunk('zTXt', text)] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(length))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF whose frames have one pixel, except the first, which has the full size. */
export function pointsGif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('47494638396100000000800000ff0000000000', 'hex');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const first = Buffer.from('21f904000a0000002c0000000000000000000202440100', 'hex');
  const other = Buffer.from(first);
  first.writeUInt16LE(width, 13);
  first.writeUInt16LE(height, 15);
  other.writeUInt16LE(1, 13);
  other.writeUInt16LE(1, 15);
  return Buffer.concat([head, first, Buffer.alloc(other.length * (frames - 1), other), Buffer.from(';')]);
}

/** A copy of a JPEG with another size in its header. */
export function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const made = Buffer.from(jpeg);
  // The frame marker of a progressive JPEG is different.
  const at = Math.max(made.indexOf(Buffer.from('ffc2', 'hex')), made.indexOf(Buffer.from('ffc0', 'hex')));
  made.writeUInt16BE(height, at + 5);
  made.writeUInt16BE(width, at + 7);
  return made;
}

/** A copy of an AVIF with another size in its header. */
export function avifSaying(avif: Buffer, width: number, height: number): Buffer {
  const made = Buffer.from(avif);
  const at = made.indexOf('ispe');
  made.writeUInt32BE(width, at + 8);
  made.writeUInt32BE(height, at + 12);
  return made;
}

/** A progressive JPEG whose last scan is repeated `passes` times. */
export function jpegOfPasses(jpeg: Buffer, passes: number): Buffer {
  const [last, end] = [jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), jpeg.length - 2];
  const pass = jpeg.subarray(last, end);
  return Buffer.concat([jpeg.subarray(0, end), Buffer.alloc(pass.length * passes, pass), jpeg.subarray(end)]);
}
