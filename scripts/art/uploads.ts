import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { newPictureId } from '../../web/domain/pictures/new-picture-id.ts';
import { widthsOf } from '../../web/domain/pictures/picture-address.ts';
import { type MadePicture, makePicture, openPicture } from '../../web/server/pictures/make-picture.ts';
import { folderShelf } from '../../web/server/pictures/picture-shelf.ts';
import { variantName } from '../../web/server/pictures/picture-variant.ts';
import { prepareOriginal } from '../../web/server/pictures/prepare-original.ts';

/** A picture uploaded by a person of the demo studio. */
export interface Upload {
  /** The SVG source. */
  art: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
  /** User id of a demo account. */
  by: string;
  uploadedDaysAgo: number;
}

const QUALITY = 86;

/**
 * Renders uploads, by their names without an extension, as WebP files below `uploads/` of a studio's folder, together
 * with their variants, so that no first visit waits for one. `uploads.json` describes them.
 */
export async function drawUploads(studio: string, uploads: Record<string, Upload>): Promise<void> {
  const folder = join(studio, 'uploads');
  rmSync(folder, { recursive: true, force: true });
  const shelf = folderShelf(folder);
  const list: object[] = [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    for (const [name, { art, width, height, ...said }] of Object.entries(uploads)) {
      await page.setViewportSize({ width, height });
      await page.setContent(
        `<body style="margin:0"><img src="data:image/svg+xml;base64,${Buffer.from(art).toString('base64')}" style="display:block;width:100%">`,
      );
      await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
      const drawn = await page.screenshot({ type: 'png' });
      const original = await openPicture(drawn).webp({ quality: QUALITY, effort: 6 }).toBuffer();
      const { color } = await prepareOriginal(original);
      const id = newPictureId({ width, height, color }, name);
      mkdirSync(join(folder, id), { recursive: true });
      writeFileSync(join(folder, id, 'original.webp'), original);
      for (const size of widthsOf(width)) await shelf.put(id, `${size}.avif`, await avif(original, size));
      // The staff's picture library requests this variant.
      const tile = { kind: 'width', width: 320, format: 'webp' } as const;
      await shelf.put(id, variantName(tile), await makePicture(original, tile));
      list.push({ id, name: `${name}.webp`, ...said });
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(studio, 'uploads.json'), `${JSON.stringify(list, null, 2)}\n`);
}

/** A slower encoding than the site's on-demand one, so smaller files; it takes about a second each. */
async function avif(original: Buffer, width: number): Promise<MadePicture> {
  const resized = openPicture(original).resize({ width, withoutEnlargement: true });
  return { bytes: await resized.avif({ quality: 50, effort: 2 }).toBuffer(), type: 'image/avif' };
}
