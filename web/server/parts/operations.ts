import { openAlarms } from '../alarms/alarms.ts';
import { ALARM_MAIL, alarmMailKind, announceAlarms, webhookLane } from '../alarms/announce.ts';
import { MACHINE_ALARMS, watchMachine } from '../alarms/machine-alarms.ts';
import { countRefusals } from '../alarms/sign-in-alarm.ts';
import { openSiteBackups } from '../backups/open-site-backups.ts';
import { watchCopy } from '../copies/copy-status.ts';
import { type Copies, openCopies } from '../copies/open-copies.ts';
import { isForMachine } from '../limits/loopback-only.ts';
import { gauge, timestamp } from '../metrics.ts';
import { ALLOW_SENDING } from '../outbox/sending-folder.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

const COPIES_OFF = `Nothing is copied elsewhere, because this data folder is a copy. ${ALLOW_SENDING}.`;

/**
 * Opens alarms, backups and off-site copies (docs/operations.md). Null if the engine is not the embedded one, because
 * Google's servers have their own alarms and backups.
 */
export async function openOperations(site: Site): Promise<Part | null> {
  const { settings, root, dev, backend, studio, origin, documents, jobs, counters, log } = site;
  const { dataDir, metricsToken, alarmWebhook } = settings;
  if (backend === null) return null;
  const alarms = await openAlarms({ documents, log });
  site.alarms.follow(alarms.set);
  const refusals = countRefusals();
  const reportBackup = site.alarms.watch('backup');
  const reportCopy = site.alarms.watch('copy');
  const backups = dev ? null : openSiteBackups(settings, root, backend, reportBackup, log);
  let copies: Copies | null = null;
  const stops: (() => void)[] = [];
  return {
    sender: {
      lanes: alarmWebhook === null ? [] : [webhookLane(alarmWebhook, origin)],
      mails: { [ALARM_MAIL]: alarmMailKind(documents, studio, origin) },
    },
    /** The properties of `/healthz` that only machines of the owner may read. */
    healthDetails: (context) =>
      backups && isForMachine(context, metricsToken) ? { backups: backups.health() } : {},
    metrics: () => [
      gauge('studio_site_alarms', 'Current alarms.', alarms.current().size),
      timestamp(
        'studio_site_last_backup_timestamp_seconds',
        'Time of the last backup.',
        backups?.status().lastBackup ?? null,
      ),
      timestamp(
        'studio_site_last_copy_timestamp_seconds',
        'Time up to which the copy elsewhere has all data.',
        copies?.status().lastCopy ?? null,
      ),
    ],
    onCommit: () => counters.count('commits'),
    onLog: refusals.note,
    /**
     * Starts the off-site copies, and the checks of the machine, such as of free disk space. A site on a copy of the
     * data folder copies nothing, because a restore takes the newest full copy, which would hide those of the original
     * site.
     */
    start(sending): void {
      const sends = sending.since !== null;
      alarms.onChange(
        announceAlarms({
          documents,
          enqueue: jobs.enqueue,
          mail: sending.mail,
          webhook: sends ? alarmWebhook : null,
        }),
      );
      if (settings.copies && !sends) {
        log({ level: 'warn', event: 'copies-off', message: COPIES_OFF });
        reportCopy(COPIES_OFF);
      } else if (settings.copies) {
        copies = openCopies(backend, dataDir, settings.copies, log);
        stops.push(watchCopy(reportCopy, copies.status));
      }
      // Off-site copies are off, so an alarm about them from an earlier start no longer applies.
      else reportCopy(null);
      alarms.endAllBut(new Set([...MACHINE_ALARMS, ...site.alarms.watched()]));
      stops.push(watchMachine({ alarms, dataDir, refusals, log, origin: settings.demo ? null : origin }));
    },
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await backups?.close();
      await alarms.close();
    },
    /** Completes the off-site copy. */
    closeLast: async () => copies?.close(),
  };
}
