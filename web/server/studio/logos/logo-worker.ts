import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { hardToSee, type Rgb } from './hard-to-see.ts';
import { type Look, svgInLook } from './svg-look.ts';

// Runs as a separate process that exits after its result, so that the site does not keep the SVG renderer in memory.
// Its low priority prevents it from slowing down pages.
setPriority(constants.priority.PRIORITY_LOW);

/** A picture file and the backgrounds to check, each with the colour scheme of the page that shows it. */
export interface LogoFile {
  file: string;
  grounds: { ground: Rgb; look: Look }[];
}
/** The result of `hardToSee` for each background of each file; null for an unreadable file. */
export type LogoAnswer = (number | null)[][];

/**
 * Pictures are scaled so that their longer side has this many pixels. Strokes of letters are then still wider than one
 * pixel.
 */
const SIZE = 200;

process.once('message', async (logos: LogoFile[]) => {
  const answer: LogoAnswer = [];
  for (const { file, grounds } of logos) {
    const shares = grounds.map(async ({ ground, look }) => hardToSee(await readPixels(file, look), ground));
    answer.push(await Promise.all(shares.map((share) => share.catch(() => null))));
  }
  process.send?.(answer, () => process.exit(0));
});
// Exits when the site has exited.
process.once('disconnect', () => process.exit(0));

async function readPixels(file: string, look: Look) {
  const bytesOfFile = await readFile(file);
  const picture = file.endsWith('.svg') ? Buffer.from(svgInLook(String(bytesOfFile), look)) : bytesOfFile;
  const { data: bytes, info } = await sharp(picture)
    .resize({ width: SIZE, height: SIZE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, bytes };
}
