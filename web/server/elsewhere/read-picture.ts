import { setTimeout as wait } from 'node:timers/promises';
import type { ReadPicture } from './place-api.ts';

const MOST_TRIES = 5;
const PAUSE = 1000;

/**
 * Reads pictures as a visitor does. While a picture is still being made, the site sends a smaller one that must not be
 * cached; then it is requested again.
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
