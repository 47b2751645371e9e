import { setTimeout as wait } from 'node:timers/promises';
import type { ReadPicture } from './place-api.ts';

const MOST_TRIES = 5;
const PAUSE = 1000;

/**
 * Reads pictures as a visitor does. While the site is still making a picture, it responds with a smaller one that must
 * not be cached; in that case, the picture is requested again, up to four times.
 */
export function pictureReader(fetch: (path: string) => Response | Promise<Response>): ReadPicture {
  return async (path) => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(path);
      const isFinal = response.headers.get('cache-control') !== 'no-store';
      if (isFinal || tries === MOST_TRIES)
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
      await wait(PAUSE);
    }
  };
}
