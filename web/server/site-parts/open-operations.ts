import type { Context } from 'hono';
import { openAlarms } from '../alarms/alarms.ts';
import { watchCopy } from '../alarms/copy-alarm.ts';
import { diskOf } from '../alarms/disk-alarm.ts';
import type { RefusalCounter } from '../alarms/sign-in-alarm.ts';
import { watchMachine } from '../alarms/watch-alarms.ts';
import { openSiteBackups } from '../backups/open-site-backups.ts';
import { type Copies, openCopies } from '../copies/open-copies.ts';
import { isForMachine } from '../limits/for-machines.ts';
import { openCounters } from '../metrics/counters.ts';
import { metricsEndpoint } from '../metrics/metrics-endpoint.ts';
import { siteMetrics } from '../metrics/site-metrics.ts';
import { ALLOW_SENDING } from '../outbox/sending-folder.ts';
import type { SiteBase } from './site-base.ts';

const COPIES_OFF = `Nothing is copied elsewhere, because this data folder is a copy. ${ALLOW_SENDING}.`;

/**
 * Opens alarms, metrics, backups and off-site copies (docs/operations.md). If the engine is not the embedded one, only
 * the counters of metrics are opened, because Google's servers have their own alarms and backups.
 */
export async function openOperations(base: SiteBase, refusals: RefusalCounter) {
  const { settings, root, dev, backend, mainOrigin, ask, documents, log } = base;
  const { dataDir, metricsToken } = settings;
  const alarms = backend && (await openAlarms({ documents, log }));
  const counters = openCounters();
  backend?.onCommit(() => counters.count('commits'));
  const backups = backend && !dev ? openSiteBackups(settings, root, backend, alarms, log) : null;
  let copies: Copies | null = null;
  const stops: (() => void)[] = [];
  return {
    alarms,
    counters,
    /** Answers `/metrics`; null if the engine is not the embedded one. */
    metrics:
      alarms &&
      metricsEndpoint(
        () =>
          siteMetrics({
            ...{ counters, ask },
            disk: () => diskOf(dataDir),
            alarms: () => alarms.current().size,
            lastBackup: () => backups?.status().lastBackup ?? null,
            lastCopy: () => copies?.status().lastCopy ?? null,
          }),
        metricsToken,
        log,
      ),
    /** The properties of `/healthz` that only machines of the owner may read. */
    healthDetails: (context: Context): object =>
      backups && isForMachine(context, metricsToken) ? { backups: backups.health() } : {},
    /**
     * Starts the off-site copies, and the checks of the machine, such as of free disk space. Call this when the site
     * already serves requests, so that its start is not delayed. A site on a copy of the data folder copies nothing,
     * because a restore takes the newest full copy, which would hide those of the original site.
     */
    start(isCopy: boolean): void {
      if (!backend || !alarms) return;
      if (settings.copies && isCopy) {
        log({ level: 'warn', event: 'copies-off', message: COPIES_OFF });
        alarms.set('copy', COPIES_OFF);
      } else if (settings.copies) {
        copies = openCopies(backend, dataDir, settings.copies, log);
        stops.push(watchCopy(alarms, copies.status));
      }
      // Off-site copies are off, so an alarm about them from an earlier start no longer applies.
      else alarms.set('copy', null);
      stops.push(watchMachine({ alarms, dataDir, refusals, log, origin: settings.demo ? null : mainOrigin }));
    },
    /** Also completes the off-site copy. Call this when all other parts are closed, so that the copy is up to date. */
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await backups?.close();
      await alarms?.close();
      await copies?.close();
    },
  };
}
