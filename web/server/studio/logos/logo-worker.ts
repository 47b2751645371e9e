import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { hardToSee, type Rgb } from './hard-to-see.ts';

// Runs in a separate process that exits after its result, so that the site does not keep the memory of the SVG
// renderer. It has a lower priority than pages.
setPriority(constants.priority.PRIORITY_LOW);

/** A picture file, and its backgrounds. */
export interface LogoFile {
  file: string;
  grounds: Rgb[];
}
/** For each background of each file the result of `hardToSee`; null for an unreadable file. */
export type LogoAnswer = (number | null)[][];

/** The length of the longer side in pixels; strokes of letters are still wider than one pixel. */
const SIZE = 200;

process.once('message', async (logos: LogoFile[]) => {
  const answer: LogoAnswer = [];
  for (const { file, grounds } of logos) {
    const pixels = await readPixels(file).catch(() => null);
    answer.push(grounds.map((ground) => pixels && hardToSee(pixels, ground)));
  }
  process.send?.(answer, () => process.exit(0));
});
// The site has ended.
process.once('disconnect', () => process.exit(0));

async function readPixels(file: string) {
  const { data: bytes, info } = await sharp(file)
    .resize({ width: SIZE, height: SIZE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, bytes };
}
