import { connect } from 'node:tls';
import { type Disk, diskOf } from '../../../platform/disk.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { failedUpdate } from '../../../platform/failed-update.ts';
import { describeError, type Log } from '../../../platform/log.ts';
import type { Alarms } from './alarms.ts';
import type { RefusalCounter } from './sign-in-alarm.ts';

/** The alarm begins when less than this share of the disk is free. */
const LEAST = 0.1;
/**
 * The alarm ends when this share is free again. It is above `LEAST`, so that the alarm does not begin and end
 * repeatedly.
 */
const ENOUGH = 0.11;

/** Begins or ends the alarm about the free space on the disk that contains the data folder. */
export function checkDisk(alarms: Pick<Alarms, 'set' | 'current'>, dataDir: string, disk: Disk): void {
  const share = disk.total === 0 ? 1 : disk.free / disk.total;
  const isLow = share < (alarms.current().has('disk') ? ENOUGH : LEAST);
  // Rounded to whole numbers, so that the sentence rarely changes.
  const [percent, gigabytes] = [Math.floor(share * 100), Math.floor(disk.free / 1e9)];
  alarms.set(
    'disk',
    isLow
      ? `${percent} % of the disk with ${dataDir} is free (${gigabytes} GB). Delete old backups or move them elsewhere (docs/operations.md, “Space and full disks”).`
      : null,
  );
}

/** Days of validity below which the alarm begins. Certificates are usually renewed 30 days before they expire. */
const LEAST_DAYS = 14;
const TIME_LIMIT = 20_000;

/**
 * The expiry of an https origin's certificate, in milliseconds since 1970; null without https. Does not verify the
 * certificate, so that an expired one can be read. Rejects if the host cannot be reached.
 */
export async function certificateEnd(origin: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return null;
  return new Promise((resolve, reject) => {
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    };
    const socket = connect({ ...options, timeout: TIME_LIMIT }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(Date.parse(end));
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`${hostname} did not respond.`)));
  });
}

/** Begins or ends the alarm about the certificate. `end`: its expiry, in ms since 1970; null without https. */
export function checkCertificate(
  alarms: Pick<Alarms, 'set'>,
  origin: string,
  end: number | null,
  now: number,
): void {
  const days = end === null ? LEAST_DAYS : Math.floor((end - now) / DAY);
  const host = new URL(origin).hostname;
  const state =
    days < 0 ? 'has expired' : days === 0 ? 'ends within a day' : `ends in ${counted(days, 'day')}`;
  alarms.set(
    'certificate',
    days < LEAST_DAYS
      ? `The certificate of ${host} ${state}. Renew it, and find out in the log of the web server why it was not renewed by itself.`
      : null,
  );
}

/** Begins the alarm about an update if the last update failed; otherwise ends it. */
export function checkUpdate(alarms: Pick<Alarms, 'set'>, dataDir: string): void {
  const reason = failedUpdate(dataDir);
  alarms.set(
    'update',
    reason === null
      ? null
      : `The last update failed: ${reason.replace(/[.\s]*$/, '')}. Correct the cause, then run “npm run update” again.`,
  );
}

/** The kinds of alarms about the machine. */
export const MACHINE_ALARMS = ['disk', 'certificate', 'sign-ins', 'update'];

const EVERY = 60_000;
/** A day in milliseconds. The certificate is read as often. */
const DAY = 24 * 3_600_000;

interface WatchOptions {
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
