import { openAlarms } from '../alarms/alarms.ts';
import { ALARM_MAIL, alarmMailKind, announceAlarms, webhookLane } from '../alarms/announce.ts';
import { MACHINE_ALARMS, watchMachine } from '../alarms/machine-alarms.ts';
import { countRefusals } from '../alarms/sign-in-alarm.ts';
import { openSiteBackups } from '../backups/open-site-backups.ts';
import { isForMachine } from '../limits/loopback-only.ts';
import { gauge, timestamp } from '../metrics.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

/**
 * Opens alarms and backups (docs/operations.md). Null if the engine is not the embedded one, because
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
  const backups = dev ? null : openSiteBackups(settings, root, backend, reportBackup, log);
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
    ],
    onCommit: () => counters.count('commits'),
    onLog: refusals.note,
    /** Starts the checks of the machine, such as of free disk space. */
    start(sending): void {
      alarms.onChange(
        announceAlarms({
          documents,
          enqueue: jobs.enqueue,
          mail: sending.mail,
          webhook: sending.since === null ? null : alarmWebhook,
        }),
      );
      alarms.endAllBut(new Set([...MACHINE_ALARMS, ...site.alarms.watched()]));
      stops.push(watchMachine({ alarms, dataDir, refusals, log, origin: settings.demo ? null : origin }));
    },
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await backups?.close();
      await alarms.close();
    },
  };
}
