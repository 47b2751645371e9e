/** Size of the header with its single directory entry, in bytes. */
const HEAD = 22;

/** Wraps a PNG of at most 256 × 256 pixels in an `.ico` file, for old browsers and feed readers. */
export function iconFile(png: Buffer): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(HEAD);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of pictures
  // Width and height are in the PNG's first chunk; 256 is written as 0.
  head.writeUInt8(png.readUInt32BE(16) & 0xff, 6);
  head.writeUInt8(png.readUInt32BE(20) & 0xff, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(HEAD, 18);
  return Buffer.concat([head, png]);
}
