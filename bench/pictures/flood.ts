import { pictureAddress } from '../../platform/domain/pictures/picture-address.ts';
import type { Program } from '../../scripts/site-program.ts';
import { childrenOf, memoryOf } from '../process-memory.ts';
import type { Photo } from './photo.ts';
import type { UploadPhoto } from './upload-photo.ts';

/** The measurements of a site during many uploads at once. */
export interface Flood {
  uploads: number;
  /** Total time of the uploads, in milliseconds. */
  took: number;
  /** Highest memory of the site's process, in MiB. */
  memory: number;
  /** Highest memory of the site's process and the picture process together, in MiB. */
  together: number;
  /** Response times of a page during the uploads, in milliseconds. */
  pages: number[];
}

/** After every `SHOWN`th upload, a variant of that picture is requested. */
const SHOWN = 10;
const AT_ONCE = 8;

/**
 * Uploads a photo `count` times, each time with different bytes, while a visitor reads a page. Stops after `most`
 * milliseconds.
 */
export async function flood(
  site: Program,
  upload: UploadPhoto,
  photo: Photo,
  { count, most }: { count: number; most: number },
): Promise<Flood> {
  const result: Flood = { uploads: 0, took: 0, memory: 0, together: 0, pages: [] };
  const begun = performance.now();
  let isOver = false;
  let next = 0;
  async function uploadMany(): Promise<void> {
    for (let at = next++; at < count && performance.now() - begun < most; at = next++) {
      // Makes each upload different by bytes after the end of the JPEG, which decoders ignore.
      const bytes = Buffer.concat([photo.bytes, Buffer.from(`number ${at}`)]);
      const id = await upload({ ...photo, bytes }, `flood${String(at).padStart(11, '0')}`);
      result.uploads += 1;
      if (at % SHOWN === 0)
        await (await fetch(`${site.origin}${pictureAddress(id, 320, 'avif')}`)).arrayBuffer();
    }
  }
  async function read(): Promise<void> {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${site.origin}/blog?page=${result.pages.length}`)).arrayBuffer();
      result.pages.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const looking = setInterval(() => {
    const memory = [site.pid, ...childrenOf(site.pid)].reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0);
    result.together = Math.max(result.together, memory);
  }, 250);
  const reading = read();
  await Promise.all(Array.from({ length: AT_ONCE }, uploadMany));
  result.took = performance.now() - begun;
  isOver = true;
  await reading;
  clearInterval(looking);
  result.memory = memoryOf(site.pid, 'VmHWM') ?? 0;
  return result;
}
