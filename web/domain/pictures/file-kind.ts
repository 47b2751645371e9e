import type { Picture } from './picture.ts';

/** What the bytes of a file are: a kind of picture, a drawing or page that can run scripts, or something else. */
export type FileKind = Picture['contentType'] | 'svg' | 'other';

/** How many bytes of a file are needed to tell. */
export const HEAD_BYTES = 256;

/** What a file is by its first bytes; what its name or its sender says is not asked. */
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

/** Whether a picture of that kind moves, and would stand still if it were drawn again. */
export function moves(kind: FileKind, head: Uint8Array): boolean {
  if (kind === 'image/gif') return true;
  // The extended form of WebP has a bit for it.
  return kind === 'image/webp' && latin(head).startsWith('VP8X', 12) && ((head[20] ?? 0) & 2) !== 0;
}

/**
 * Why a picture is uploaded as it is: it moves, or the person wants its original; null for one that is drawn again, as
 * HEIC always is. Neither the server nor most visitors' browsers read that, so only a browser that does can make another
 * picture of it.
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
