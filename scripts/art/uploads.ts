import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { openPicture } from '../../platform/pictures/make-picture.ts';
import { newPictureId } from '../../web/domain/pictures/picture.ts';
import { prepareOriginal } from '../data/prepare-original.ts';

/** A picture uploaded by one of the demo studio's people. */
export interface Upload {
  /** SVG code of the picture. */
  art: string;
  /** Size in pixels. */
  width: number;
  height: number;
  alt: string;
  /** User id of a demo account. */
  by: string;
  uploadedDaysAgo: number;
}

const QUALITY = 86;

/**
 * Renders uploads, given by name without extension, as WebP files below `uploads/` of a studio's folder, and lists them
 * in `uploads.json`. Deletes the files of earlier calls. The build makes the variants of the files.
 */
export async function drawUploads(studio: string, uploads: Record<string, Upload>): Promise<void> {
  const folder = join(studio, 'uploads');
  rmSync(folder, { recursive: true, force: true });
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
      list.push({ id, name: `${name}.webp`, ...said });
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(studio, 'uploads.json'), `${JSON.stringify(list, null, 2)}\n`);
}
