import { gauge } from '../../../platform/metrics.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { ALARM_MAIL } from '../model/names.ts';
import { openAlarms } from './alarms.ts';
import { alarmMailKind, announceAlarms, webhookLane } from './announce.ts';
import { MACHINE_ALARMS, watchMachine } from './machine-alarms.ts';
import { countRefusals } from './sign-in-alarm.ts';

/**
 * Opens the alarms: about the machine, and those that other parts report. Null if the engine is not the embedded one,
 * because Google's servers have their own alarms.
 */
export async function openSiteAlarms(site: Site): Promise<Part | null> {
  const { settings, backend, studio, origin, documents, jobs, log } = site;
  const { dataDir, demo, ofFeatures } = settings;
  if (backend === null) return null;
  const webhook = (ofFeatures.ALARM_WEBHOOK as string | undefined) ?? null;
  const alarms = await openAlarms({ documents, log });
  site.alarms.follow(alarms.set);
  const refusals = countRefusals();
  let stop = () => {};
  return {
    sender: {
      lanes: webhook === null ? [] : [webhookLane(webhook, origin)],
      mails: { [ALARM_MAIL]: alarmMailKind(documents, studio, origin) },
    },
    metrics: () => [gauge('studio_site_alarms', 'Current alarms.', alarms.current().size)],
    onLog: refusals.note,
    start(sending): void {
      alarms.onChange(
        announceAlarms({
          documents,
          enqueue: jobs.enqueue,
          mail: sending.mail,
          webhook: sending.since === null ? null : webhook,
        }),
      );
      alarms.endAllBut(new Set([...MACHINE_ALARMS, ...site.alarms.watched()]));
      stop = watchMachine({ alarms, dataDir, refusals, log, origin: demo ? null : origin });
    },
    close: () => stop(),
    /** Waits for the last alarms of other parts. */
    closeLast: alarms.close,
  };
}
