const STARTS: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF....WEBP/s],
];

/** The media type of a picture file by its first bytes; null for other files. */
export function pictureType(file: Uint8Array): string | null {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
