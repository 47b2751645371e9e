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
