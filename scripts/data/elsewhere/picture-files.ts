import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileKind, HEAD_BYTES } from '../../../web/domain/pictures/file-kind.ts';
import { LARGEST_PICTURE, PICTURE_TYPES, type Picture } from '../../../web/domain/pictures/picture.ts';
import { decoded } from './decoded.ts';

/** Folders and suffixes by which WordPress and Ghost name smaller copies of a picture. */
const SMALLER = [
  /-\d{2,4}x\d{2,4}(?=\.\w+$)/,
  /^size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//,
  /-scaled(?=\.\w+$)/,
];

/** The file of an uploaded picture in a copy of the uploads folder, if possible the original; null if there is none. */
export function fileOf(address: string, uploads: RegExp, folder: string): string | null {
  const path = URL.parse(address, 'https://old.invalid')?.pathname ?? '';
  const [, rest] = path.split(uploads);
  if (rest === undefined) return null;
  const name = decoded(rest);
  const root = resolve(folder);
  const original = SMALLER.reduce((shorter, part) => shorter.replace(part, ''), name);
  return (
    [original, name]
      .map((one) => join(root, one))
      .find((file) => file.startsWith(root + sep) && existsSync(file) && statSync(file).isFile()) ?? null
  );
}

/**
 * Reads a picture's bytes and type. If the site does not accept the file, returns the reason, such as
 * `is larger than 25 MB`.
 */
export function readPicture(
  file: string,
): { bytes: Buffer; contentType: Picture['contentType'] } | { problem: string } {
  const bytes = readFileSync(file);
  if (bytes.length > LARGEST_PICTURE) return { problem: 'is larger than 25 MB' };
  const kind = fileKind(bytes.subarray(0, HEAD_BYTES));
  const contentType = PICTURE_TYPES.find((type) => type === kind && type !== 'image/heic');
  return contentType ? { bytes, contentType } : { problem: 'is not an image format that browsers show' };
}
