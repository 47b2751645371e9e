import { describeError, type Log } from '../log.ts';
import { noteSending, readSending } from './sending-folder.ts';

export interface CheckedJobs {
  /** Marks waiting and leased mails as uncertain. Resolves to their number. */
  distrust(): Promise<number>;
  /** Whether a mailing waits for its time. */
  hasOrders(): Promise<boolean>;
}

/**
 * Resolves to the time since which the data folder sends mail, in milliseconds since 1970; null if it must not, because
 * it is a copy. The first start on a copy marks its waiting mails as uncertain. Call this before the outbox starts.
 */
export async function checkCopy(
  dataDir: string,
  { distrust, hasOrders }: CheckedJobs,
  log: Log,
  now: () => number = Date.now,
): Promise<number | null> {
  /** A full disk must not prevent the start. If the note cannot be stored, the next start checks again. */
  function note(since: number | null): void {
    try {
      noteSending(dataDir, since);
    } catch (error) {
      log({ level: 'warn', event: 'sending-not-noted', message: describeError(error) });
    }
  }
  const sending = readSending(dataDir);
  if (sending.state === 'on') return sending.since;
  if (sending.state !== 'off') {
    const count = await distrust();
    // A folder without a note and without mails to send has nothing that could be sent twice.
    if (sending.state === 'unknown' && count === 0 && !(await hasOrders())) {
      const since = now();
      note(since);
      return since;
    }
    note(null);
  }
  const message =
    'No mail is sent, because this data folder is a copy. When the original no longer runs: npm run mail -- on, then restart';
  log({ level: 'warn', event: 'sending-off', message });
  return null;
}
