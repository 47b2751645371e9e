import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { hardToSee, type Rgb } from './hard-to-see.ts';

// A process of its own, which ends with its answer: the site keeps nothing of what draws SVG files, and pages come first.
setPriority(constants.priority.PRIORITY_LOW);

/** A picture file, and the grounds that it stands on. */
export interface LogoFile {
  file: string;
  grounds: Rgb[];
}
/** For each ground of each file what `hardToSee` says; null for a file that cannot be read. */
export type LogoAnswer = (number | null)[][];

/** Pixels of the longer side: the strokes of letters are still more than one wide. */
const SIZE = 200;

process.once('message', async (logos: LogoFile[]) => {
  const answer: LogoAnswer = [];
  for (const { file, grounds } of logos) {
    const pixels = await readPixels(file).catch(() => null);
    answer.push(grounds.map((ground) => pixels && hardToSee(pixels, ground)));
  }
  process.send?.(answer, () => process.exit(0));
});
// The site ended.
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
