import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { openAlarms } from '../alarms/alarms.ts';
import { ALARM_MAIL, alarmMailKind, announceAlarms, webhookLane } from '../alarms/announce.ts';
import { diskOf, watchMachine } from '../alarms/machine-alarms.ts';
import { openSiteBackups } from '../backups/open-site-backups.ts';
import { watchCopy } from '../copies/copy-status.ts';
import { type Copies, openCopies } from '../copies/open-copies.ts';
import { isForMachine } from '../limits/loopback-only.ts';
import { METRICS_PATH, metricsEndpoint, siteMetrics } from '../metrics.ts';
import { ALLOW_SENDING } from '../outbox/sending-folder.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

const COPIES_OFF = `Nothing is copied elsewhere, because this data folder is a copy. ${ALLOW_SENDING}.`;

/**
 * Opens alarms, metrics, backups and off-site copies (docs/operations.md). Null if the engine is not the embedded one,
 * because Google's servers have their own alarms and backups.
 */
export async function openOperations(site: Site): Promise<Part | null> {
  const { settings, root, dev, backend, studio, origin, ask, documents, jobs, counters, refusals, log } =
    site;
  const { dataDir, metricsToken, alarmWebhook } = settings;
  if (backend === null) return null;
  const alarms = await openAlarms({ documents, log });
  const backups = dev ? null : openSiteBackups(settings, root, backend, alarms, log);
  let copies: Copies | null = null;
  const stops: (() => void)[] = [];
  const metrics = metricsEndpoint(
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
  );
  return {
    sender: {
      lanes: alarmWebhook === null ? [] : [webhookLane(alarmWebhook, origin)],
      mails: { [ALARM_MAIL]: alarmMailKind(documents, studio, origin) },
    },
    routes: [{ at: METRICS_PATH, app: new Hono<{ Bindings: HttpBindings }>().get('/', metrics), posts: [] }],
    /** The properties of `/healthz` that only machines of the owner may read. */
    healthDetails: (context) =>
      backups && isForMachine(context, metricsToken) ? { backups: backups.health() } : {},
    onCommit: () => counters.count('commits'),
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
        alarms.set('copy', COPIES_OFF);
      } else if (settings.copies) {
        copies = openCopies(backend, dataDir, settings.copies, log);
        stops.push(watchCopy(alarms, copies.status));
      }
      // Off-site copies are off, so an alarm about them from an earlier start no longer applies.
      else alarms.set('copy', null);
      stops.push(watchMachine({ alarms, dataDir, refusals, log, origin: settings.demo ? null : origin }));
    },
    /** Also completes the off-site copy. */
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await backups?.close();
      await alarms.close();
      await copies?.close();
    },
  };
}
