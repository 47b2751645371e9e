import { describeError, type Log } from '../log.ts';
import type { Alarms } from './alarms.ts';
import { checkDisk, diskOf } from './disk-alarm.ts';

/** How often the disk is checked, in milliseconds. */
const EVERY = 5 * 60_000;

export interface WatchOptions {
  alarms: Alarms;
  dataDir: string;
  log: Log;
}

/** Watches the site's machine at regular times, the first time at once. Returns a function that ends it. */
export function watchMachine({ alarms, dataDir, log }: WatchOptions): () => void {
  const check = () => {
    diskOf(dataDir)
      .then((disk) => checkDisk(alarms, dataDir, disk))
      .catch((error: unknown) =>
        log({ level: 'warn', event: 'disk-not-checked', message: describeError(error) }),
      );
  };
  check();
  const timer = setInterval(check, EVERY).unref();
  return () => clearInterval(timer);
}
