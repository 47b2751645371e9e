import { ReadableStream as WebStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { Site } from '../../data/site-context.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Press } from '../../domain/press/press.ts';
import { kitEntries } from './kit-entries.server.ts';

/** Press kits that are sent at the same time. Each holds one open file and little memory. */
const MOST_AT_ONCE = 8;

let sending = 0;

/**
 * The press kit, a zip that is written while it is sent; null while too many are. It ends early when `signal` says that
 * the reader has left.
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

/** Counts the kit until it is sent, or until its reader has left. */
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
