import { timestamp } from '../../../platform/metrics.ts';
import { ALLOW_SENDING } from '../../../platform/outbox/sending-folder.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import type { CopyValues } from '../model/copy-settings.ts';
import { copySettings } from './copy-place.ts';
import { watchCopy } from './copy-status.ts';
import { type Copies, openCopies } from './open-copies.ts';

const COPIES_OFF = `Nothing is copied elsewhere, because this data folder is a copy. ${ALLOW_SENDING}.`;

/** Opens the copy of the data elsewhere. Null without its settings, and with engines other than the embedded one. */
export function openSiteCopies({ settings, backend, alarms, log }: Site): Part | null {
  if (backend === null) return null;
  const wanted = copySettings(settings.ofFeatures as CopyValues);
  if (wanted === null) return null;
  const report = alarms.watch('copy');
  let copies: Copies | null = null;
  let stop = () => {};
  return {
    metrics: () => [
      timestamp(
        'studio_site_last_copy_timestamp_seconds',
        'Time up to which the copy elsewhere has all data.',
        copies?.status().lastCopy ?? null,
      ),
    ],
    /**
     * A site on a copy of the data folder copies nothing, because a restore takes the newest full copy, which would hide
     * those of the original site.
     */
    start(sending): void {
      if (sending.since === null) {
        log({ level: 'warn', event: 'copies-off', message: COPIES_OFF });
        report(COPIES_OFF);
        return;
      }
      copies = openCopies(backend, settings.dataDir, wanted, log);
      stop = watchCopy(report, copies.status);
    },
    close: () => stop(),
    /** Copies the last changes. */
    closeLast: async () => copies?.close(),
  };
}
