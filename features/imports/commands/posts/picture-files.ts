import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { isWholePicture } from '@studio-site/backend/pictures';
import { becomesStill, fileKind, HEAD_BYTES } from '../../../../web/domain/pictures/file-kind.ts';
import { LARGEST_PICTURE, PICTURE_TYPES, type Picture } from '../../../../web/domain/pictures/picture.ts';
import { decoded } from '../source/decoded.ts';

/** Folders and suffixes by which WordPress and Ghost name smaller copies of a picture. */
const SMALLER = [
  /-\d{2,4}x\d{2,4}(?=\.\w+$)/,
  /^size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//,
  /-scaled(?=\.\w+$)/,
];

/**
 * Returns a function that finds the file of an uploaded picture in a copy of the uploads folder, if possible the
 * original; null if there is none. A file is also found if only the case of its name differs, or the encoding of accents,
 * which a Mac changes.
 */
export function uploadedFiles(uploads: RegExp, folder: string): (address: string) => string | null {
  const root = resolve(folder);
  let similar: Map<string, string> | null = null;
  return (address) => {
    const path = URL.parse(address, 'https://old.invalid')?.pathname ?? '';
    const [, rest] = path.split(uploads);
    if (rest === undefined) return null;
    const name = decoded(rest);
    const original = SMALLER.reduce((shorter, part) => shorter.replace(part, ''), name);
    const files = [original, name].map((one) => join(root, one));
    const exact = files.find((file) => file.startsWith(root + sep) && isFile(file));
    if (exact !== undefined) return exact;
    similar ??= filesIn(root);
    for (const file of files) {
      const found = similar.get(similarKey(file));
      if (found !== undefined) return found;
    }
    return null;
  };
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

const similarKey = (file: string) => file.normalize('NFC').toLowerCase();

/** All files in a folder by their similar key; of files with the same key, the first by name. */
function filesIn(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of names.map((name) => join(root, name))) {
    const key = similarKey(file);
    if (!files.has(key) && isFile(file)) files.set(key, file);
  }
  return files;
}

/**
 * Reads a picture's bytes and type. If the site does not accept the file, returns the reason, such as
 * `is larger than 25 MB`.
 */
export function readPicture(
  file: string,
): { bytes: Buffer; contentType: Picture['contentType']; becomesStill: boolean } | { problem: string } {
  const bytes = readFileSync(file);
  if (bytes.length > LARGEST_PICTURE) return { problem: 'is larger than 25 MB' };
  const kind = fileKind(bytes.subarray(0, HEAD_BYTES));
  const contentType = PICTURE_TYPES.find((type) => type === kind && type !== 'image/heic');
  if (contentType === undefined) return { problem: 'is not an image format that browsers show' };
  if (!isWholePicture(contentType, bytes)) return { problem: 'is incomplete: its end is missing' };
  return { bytes, contentType, becomesStill: becomesStill(contentType, bytes) };
}
