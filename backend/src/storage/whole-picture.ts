/** The view of a picture's bytes that the checks below use. */
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/**
 * Whether a picture file has its end. A file whose download or copy broke off begins as a picture, but no decoder reads
 * all of it. True for types that are not checked.
 */
export function isWholePicture(contentType: string, bytes: Uint8Array): boolean {
  const type = contentType.toLowerCase().split(';')[0]?.trim() ?? '';
  return CHECKS[type]?.(bytes) ?? true;
}

const CHECKS: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
  'image/gif': isWholeGif,
  'image/webp': (bytes) => bytes.length >= 12 && viewOf(bytes).getUint32(4, true) + 8 <= bytes.length,
  'image/avif': isWholeIso,
  'image/heic': isWholeIso,
  'image/heif': isWholeIso,
};

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

/** Skips segments by their lengths, because a thumbnail in one of them has an end of its own. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at);
      if (at < 0) return false;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return true;
    // Fill bytes, escaped bytes of pixels, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + Math.max(2, viewOf(bytes).getUint16(at + 2));
    // After the header of a scan come its pixels, in which the loop looks for the next marker.
    if (marker === START_OF_SCAN && at >= bytes.length) return false;
  }
  return false;
}

function isWholePng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    if (textAt(bytes, at + 4, 4) === 'IEND') return true;
    at += viewOf(bytes).getUint32(at) + 12;
  }
  return false;
}

const [GIF_TRAILER, GIF_EXTENSION, GIF_FRAME] = [0x3b, 0x21, 0x2c];

/** Skips colour tables, extensions and frames by their lengths, because pixels may look like the end. */
function isWholeGif(bytes: Uint8Array): boolean {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);
  let at = 13 + tableSize(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === GIF_TRAILER) return true;
    if (kind === GIF_EXTENSION) at += 2;
    else if (kind === GIF_FRAME) at += 11 + tableSize(bytes[at + 9] ?? 0);
    else return false;
    // Blocks of data, each after its length, until one of length 0.
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return false;
}

/** The boxes of an ISO media file: none is cut off, and the one with the pixels is there. */
function isWholeIso(bytes: Uint8Array): boolean {
  let hasPixels = false;
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false;
    const type = textAt(bytes, at + 4, 4);
    let size = viewOf(bytes).getUint32(at);
    if (size === 1 && at + 16 <= bytes.length) size = Number(viewOf(bytes).getBigUint64(at + 8));
    if (size === 0) size = bytes.length - at;
    if (size < 8 || at + size > bytes.length) return false;
    // Small pictures may have their pixels in the box `idat` of `meta`.
    if (type === 'mdat' || (type === 'meta' && hasText(bytes.subarray(at, at + size), 'idat')))
      hasPixels = true;
    at += size;
  }
  return hasPixels;
}

function hasText(bytes: Uint8Array, text: string): boolean {
  const wanted = Array.from(text, (letter) => letter.charCodeAt(0));
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((code, offset) => bytes[at + offset] === code)) return true;
  return false;
}

const ascii = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end);

/** The brands of an ISO media file. They identify formats such as AVIF and HEIC. */
const brandsOf = (head: Buffer) => ascii(head, 8, 64);
const isIso = (head: Buffer) => ascii(head, 4, 8) === 'ftyp';

/** Signatures of picture and video types: how their files begin. */
const SIGNATURES: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'image/jpeg': (head) => ascii(head, 0, 3) === '\xff\xd8\xff',
  'image/png': (head) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n',
  'image/gif': (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
  'image/webp': (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  'image/avif': (head) => isIso(head) && /avi[fs]/.test(brandsOf(head)),
  'image/heic': (head) => isIso(head) && /hei[cxms]|hev[cx]|mif1|msf1/.test(brandsOf(head)),
  'image/heif': (head) => isIso(head) && /hei[cxms]|hev[cx]|mif1|msf1/.test(brandsOf(head)),
  'video/mp4': isIso,
  'video/webm': (head) => ascii(head, 0, 4) === '\x1aE\xdf\xa3',
};

/** Whether the bytes have the signature of their picture or video type; true for all other types. */
export function beginsAsSaid(contentType: string, head: Buffer): boolean {
  const type = contentType.toLowerCase().split(';')[0]?.trim() ?? '';
  return SIGNATURES[type]?.(head) ?? true;
}
