import { openSiteBackups } from '../../../platform/backups/open-site-backups.ts';
import { isForMachine } from '../../../platform/limits/loopback-only.ts';
import { timestamp } from '../../../platform/metrics.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

/** The program of the process that makes backups. */
const WORKER = new URL('./backup-worker.ts', import.meta.url);

/**
 * Opens backups (docs/operations.md#back-up), and counts commits. Null if the engine is not the embedded one, because
 * Google's servers have their own backups.
 */
export function openOperations({ settings, root, dev, backend, alarms, counters, log }: Site): Part | null {
  if (backend === null) return null;
  const report = alarms.watch('backup');
  const backups = dev ? null : openSiteBackups(settings, root, WORKER, backend, report, log);
  return {
    /** The properties of `/healthz` that only machines of the owner may read. */
    healthDetails: (context) =>
      backups && isForMachine(context, settings.metricsToken) ? { backups: backups.health() } : {},
    metrics: () => [
      timestamp(
        'studio_site_last_backup_timestamp_seconds',
        'Time of the last backup.',
        backups?.status().lastBackup ?? null,
      ),
    ],
    onCommit: () => counters.count('commits'),
    close: async () => backups?.close(),
  };
}
