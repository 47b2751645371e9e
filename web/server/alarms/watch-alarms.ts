import { describeError, type Log } from '../log.ts';
import type { Alarms } from './alarms.ts';
import { certificateEnd, checkCertificate } from './certificate-alarm.ts';
import { checkDisk, diskOf } from './disk-alarm.ts';
import { checkUpdate } from './failed-update.ts';
import type { RefusalCounter } from './sign-in-alarm.ts';

const EVERY = 60_000;
/** How often the certificate is read, in milliseconds. */
const DAY = 24 * 3_600_000;

export interface WatchOptions {
  alarms: Alarms;
  dataDir: string;
  /** The site's origin; null if its certificate is not checked, as in demo mode. */
  origin: string | null;
  refusals: RefusalCounter;
  log: Log;
}

/**
 * Checks the disk, the last update, refused sign-ins and the certificate: first immediately, then periodically. Returns
 * a function that stops the checks.
 */
export function watchMachine({ alarms, dataDir, origin, refusals, log }: WatchOptions): () => void {
  const failed = (event: string) => (error: unknown) =>
    log({ level: 'warn', event, message: describeError(error) });

  function check(): void {
    diskOf(dataDir)
      .then((disk) => checkDisk(alarms, dataDir, disk))
      .catch(failed('disk-not-checked'));
    checkUpdate(alarms, dataDir);
    refusals.check(alarms);
  }

  function readCertificate(): void {
    if (origin === null) alarms.set('certificate', null);
    else
      certificateEnd(origin)
        .then((end) => checkCertificate(alarms, origin, end, Date.now()))
        .catch(failed('certificate-not-checked'));
  }

  check();
  readCertificate();
  const timers = [setInterval(check, EVERY).unref(), setInterval(readCertificate, DAY).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
