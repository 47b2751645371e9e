import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureShape, widthsOf } from '../../../platform/domain/pictures/picture-address.ts';
import { makePicture, openPicture } from '../../../platform/pictures/make-picture.ts';
import { folderStore } from '../../../platform/pictures/picture-store.ts';
import { variantName } from '../../../platform/pictures/picture-variant.ts';
import { fingerprintOf, PICTURE_SOURCES } from './build-fingerprint.ts';

/**
 * Makes the most used variants of the demo's pictures in advance, so that most visitors need not wait for them. If the
 * inputs are unchanged, reuses the variants of the last build.
 */
export async function makeDemoVariants(root: string, folder: string, last: string): Promise<void> {
  const fingerprint = fingerprintOf(root, PICTURE_SOURCES);
  const stamp = join(last, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) {
    cpSync(last, folder, { recursive: true });
    return;
  }
  const store = folderStore(folder);
  const uploads = join(root, 'demo-studio/uploads');
  for (const id of existsSync(uploads) ? readdirSync(uploads) : []) {
    const shape = pictureShape(id);
    if (!shape) continue;
    const original = readFileSync(join(uploads, id, 'original.webp'));
    for (const width of widthsOf(shape.width)) {
      const resized = openPicture(original).resize({ width, withoutEnlargement: true });
      // Uses more effort than for variants made on demand: a file becomes a third smaller, but encoding takes three
      // times as long.
      const bytes = await resized.avif({ quality: 50, effort: 2 }).toBuffer();
      await store.put(id, variantName({ kind: 'width', width, format: 'avif' }), {
        bytes,
        type: 'image/avif',
      });
    }
    const tile = { kind: 'width', width: 320, format: 'webp' } as const;
    await store.put(id, variantName(tile), await makePicture(original, tile));
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'stamp'), fingerprint);
}

// Runs as a separate process, so that encoding does not use the site's memory.
if (import.meta.main) {
  const [root = '', folder = '', last = ''] = process.argv.slice(2);
  await makeDemoVariants(root, folder, last);
}
