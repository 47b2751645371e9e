import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pictureAddress } from '../../platform/domain/pictures/picture-address.ts';
import {
  avifSaying,
  blackPng,
  jpegOfPasses,
  jpegSaying,
  noisyPicture,
  plainPicture,
  pointsGif,
} from '../../test/samples/costly-files.ts';
import { openUploads } from '../pictures/upload-photo.ts';
import { childrenOf, memoryOf } from '../process-memory.ts';
import { attack } from './attacker.ts';
import type { Attack } from './attacks.ts';

interface PictureAttacks {
  attacks: Attack[];
  /**
   * The results so far. `memory`: highest memory of the picture process, in MiB. `slowest`: longest wait for a new
   * picture, in milliseconds.
   */
  figures: () => { memory: number; slowest: number };
  stop: () => void;
}

/** Milliseconds between two measurements of memory. */
const INTERVAL = 50;
const SHAPE = { width: 1600, height: 1200, color: null };
/** The variants of each costly picture that the attacker requests, in order. */
const FORMS = ['320.jpg', '2400.webp', '1600.avif', 'card.jpg'];
/** The attacker requests these 16 variants of each of 20 pictures at the same time: 320 requests. */
const ALL_FORMS = [320, 480, 800, 1200, 1600, 2400]
  .flatMap((width) => [`${width}.avif`, `${width}.webp`, `${width}.jpg`])
  .slice(0, 16);
const FLOODED = 20;
/** How many pictures a colleague adds during the last attack. */
const NEW_PICTURES = 8;
/** The pause between two of these pictures, in milliseconds. */
const PAUSE = 500;

/** Attacks by an author who uploads expensive pictures. During the last attack, a colleague adds normal ones. */
export async function openPictureAttacks(site: { port: number; pid: number }): Promise<PictureAttacks> {
  const origin = `http://localhost:${site.port}`;
  const upload = await openUploads({ origin }, 'demo-author');
  // Draws the pictures in advance, because drawing would delay the visitor, whom this process simulates.
  const costlyFiles: Buffer[] = [];
  for (const [, , make] of COSTLY) costlyFiles.push(await make());
  const photos = await Promise.all(Array.from({ length: NEW_PICTURES }, (_, seed) => photo(seed)));
  const flooding = Array.from({ length: FLOODED }, (_, n) => blackPng(3100, 3100 - n, { interlaced: true }));
  const uploadAsColleague = await openUploads({ origin }, 'demo-editor');
  let [memory, slowest] = [0, 0];
  const looking = setInterval(() => {
    for (const pid of childrenOf(site.pid))
      if (isForPictures(pid)) memory = Math.max(memory, Math.round(memoryOf(pid, 'VmHWM') ?? 0));
  }, INTERVAL);

  /** Uploads a photo, requests a variant of it, and measures how long the response takes. */
  async function addPicture(bytes: Buffer, n: number): Promise<void> {
    const id = await uploadAsColleague({ ...SHAPE, bytes }, twoDigits('new', n));
    const begun = performance.now();
    const answer = await fetch(`${origin}${pictureAddress(id, 800, 'avif')}`);
    await answer.arrayBuffer();
    // If the site sends no picture, the wait counts as infinite.
    slowest = Math.max(slowest, answer.ok ? Math.round(performance.now() - begun) : Number.POSITIVE_INFINITY);
  }

  const costly: Attack[] = COSTLY.map(([what, type], at) => ({
    name: `picture: ${what}`,
    run: async ({ port }) => {
      const bytes = costlyFiles[at] ?? Buffer.alloc(0);
      const id = await upload({ ...SHAPE, bytes }, twoDigits('costly', at), type);
      for (const form of FORMS) await attack(port, `/pictures/${id}/${form}`);
    },
  }));
  const flood: Attack = {
    name: `picture: ${ALL_FORMS.length * FLOODED} variants of ${FLOODED} costly pictures at once`,
    run: async ({ port }) => {
      const ids: string[] = [];
      for (const [n, bytes] of flooding.entries())
        ids.push(await upload({ ...SHAPE, bytes }, twoDigits('flooded', n), 'image/png'));
      // This agent opens a new connection for each request.
      const agent = new Agent();
      const asked = ids.flatMap((id) =>
        ALL_FORMS.map((form) => attack(port, `/pictures/${id}/${form}`, { agent })),
      );
      for (const [n, bytes] of photos.entries()) {
        await addPicture(bytes, n);
        await pause(PAUSE);
      }
      await Promise.all(asked);
    },
  };
  return {
    attacks: [...costly, flood],
    figures: () => ({ memory, slowest }),
    stop: () => clearInterval(looking),
  };
}

const photo = (seed: number) =>
  noisyPicture(SHAPE.width, SHAPE.height, 20 + seed)
    .jpeg()
    .toBuffer();
const progressive = () =>
  plainPicture(3600, 3600).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

/** Pictures that once exceeded the limits of memory or time, or that are just within them. */
const COSTLY: [what: string, type: string, make: () => Buffer | Promise<Buffer>][] = [
  [
    'AVIF of 7,000 × 7,000',
    'image/avif',
    () => plainPicture(7000, 7000).avif({ effort: 0, quality: 1 }).toBuffer(),
  ],
  ['PNG of 2,000,000 × 25', 'image/png', () => blackPng(2_000_000, 25)],
  ['interlaced PNG of 16 bits, 7,000 × 7,000', 'image/png', () => blackPng(7000, 7000, { interlaced: true })],
  ['interlaced PNG of 16 bits, 3,100 × 3,100', 'image/png', () => blackPng(3100, 3100, { interlaced: true })],
  ['PNG with 1 GB of text metadata', 'image/png', () => blackPng(100, 100, { note: 1e9 })],
  [
    'progressive JPEG of 20,000 × 20,000',
    'image/jpeg',
    async () => jpegSaying(await progressive(), 20_000, 20_000),
  ],
  ['progressive JPEG of 3,600 × 3,600', 'image/jpeg', progressive],
  ['JPEG of 1,000 passes', 'image/jpeg', async () => jpegOfPasses(await progressive(), 1000)],
  [
    'CMYK JPEG of 7,000 × 7,000',
    'image/jpeg',
    () => plainPicture(7000, 7000).toColourspace('cmyk').jpeg().toBuffer(),
  ],
  ['AVIF of 2,560 × 2,340', 'image/avif', () => noisyPicture(2560, 2340, 20).avif({ effort: 0 }).toBuffer()],
  [
    'AVIF whose header claims a small size',
    'image/avif',
    async () =>
      avifSaying(await plainPicture(7000, 7000).avif({ effort: 0, quality: 1 }).toBuffer(), 100, 100),
  ],
  ['WebP of 4,580 × 4,580', 'image/webp', () => noisyPicture(4580, 4580, 20).webp({ effort: 0 }).toBuffer()],
  ['GIF of 65,535 × 65,535', 'image/gif', () => pointsGif(65_535, 65_535, 1)],
  ['GIF of 1,000,000 frames', 'image/gif', () => pointsGif(100, 100, 1_000_000)],
  ['GIF of 99,000 frames of 3,000 × 3,000', 'image/gif', () => pointsGif(3000, 3000, 99_000)],
];

/** Appends a number to a name, padded to at least two digits. */
const twoDigits = (name: string, n: number) => `${name}${String(n).padStart(2, '0')}`;

function isForPictures(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker');
  } catch {
    return false;
  }
}
