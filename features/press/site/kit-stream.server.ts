import { ReadableStream as WebStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { Site } from '../../../web/data/site-context.ts';
import type { Bio } from '../../../web/domain/bios/bio.ts';
import type { Press } from '../../../web/domain/studio.ts';
import { kitEntries } from './kit-entries.server.ts';

/** Maximum number of press kits sent at the same time. Each needs one open file and little memory. */
const MOST_AT_ONCE = 8;

let sending = 0;

/**
 * The press kit as a zip file, created while it is being sent; null if too many are being sent. `signal` aborts when
 * the client disconnects, which ends the stream.
 */
export function kitStream(
  site: Site,
  press: Press,
  bios: readonly Bio[],
  signal: AbortSignal,
): ReadableStream<Uint8Array> | null {
  if (sending >= MOST_AT_ONCE) return null;
  return WebStream.from(counted(site, press, bios, signal)) as ReadableStream<Uint8Array>;
}

/** Counts this press kit as one being sent, until it is complete or the client disconnects. */
async function* counted(site: Site, press: Press, bios: readonly Bio[], signal: AbortSignal) {
  sending++;
  try {
    for await (const chunk of makeZip(kitEntries(site, press, bios))) {
      if (signal.aborted) return;
      yield chunk;
    }
  } catch (error) {
    site.report('request-failed', error);
    throw error;
  } finally {
    sending--;
  }
}
