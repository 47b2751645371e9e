import type { Picture } from './picture.ts';

/** The kind of a file: a picture format, SVG (which can run scripts), or something else. */
export type FileKind = Picture['contentType'] | 'svg' | 'other';

/** The number of bytes at the start of a file that are needed to detect its kind. */
export const HEAD_BYTES = 256;

/** Detects the kind of a file from its first bytes. Its name and declared type are ignored. */
export function fileKind(head: Uint8Array): FileKind {
  const text = latin(head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4)) {
    const brands = text.slice(8, 64);
    if (/avi[fs]/.test(brands)) return 'image/avif';
    if (/hei[cxms]|hev[cx]|mif1|msf1/.test(brands)) return 'image/heic';
  }
  return /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype svg|!--)/i.test(text) ? 'svg' : 'other';
}

/** Whether a picture may be animated: any GIF, and WebP with an animation. Redrawing would lose the animation. */
export function moves(kind: FileKind, head: Uint8Array): boolean {
  if (kind === 'image/gif') return true;
  // A WebP file in the extended format has a flag for animation.
  return kind === 'image/webp' && latin(head).startsWith('VP8X', 12) && ((head[20] ?? 0) & 2) !== 0;
}

/** The number of bytes at the start of a file that `becomesStill` needs: a PNG may have a large colour profile. */
export const MOTION_BYTES = 1024 * 1024;

/** Whether a picture is an animation in a format whose animations are stored as still pictures: PNG or AVIF. */
export function becomesStill(kind: FileKind, start: Uint8Array): boolean {
  if (kind === 'image/avif') return latin(start).slice(8, 64).includes('avis');
  if (kind !== 'image/png') return false;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  // The chunk `acTL` is before the first picture data. A chunk has its length, type, data and checksum.
  for (let at = 8; at + 8 <= start.length; at += 12 + view.getUint32(at)) {
    const chunk = latin(start.subarray(at + 4, at + 8));
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL';
  }
  return false;
}

/**
 * Why a picture is uploaded unchanged: it may be animated, or the user wants to keep the original. Null if the browser
 * redraws it before the upload. HEIC is always redrawn, because neither the server nor most browsers can read it.
 */
export function staysAsItIs(
  kind: Picture['contentType'],
  head: Uint8Array,
  keepOriginal: boolean,
): 'moves' | 'original' | null {
  if (moves(kind, head)) return 'moves';
  return keepOriginal && kind !== 'image/heic' ? 'original' : null;
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
