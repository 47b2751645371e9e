import { describeError, type Log } from '../log.ts';
import { ALLOW_SENDING, noteSending, readSending } from './sending-folder.ts';

export interface CheckedJobs {
  /** Marks the jobs and posts that wait or are being sent as uncertain. Returns their number. */
  distrust(): Promise<number>;
  /** Whether something that was requested, such as a mailing, has not started yet. */
  hasOrders(): Promise<boolean>;
  /** Whether the site can send: it has a mail server, a webhook, or a connection to a service such as Discord. */
  sends(): Promise<boolean>;
}

/**
 * Returns when the data folder began to send mail and posts, in milliseconds since 1970; null if it must not send,
 * because it is a copy. The first start on a copy calls `distrust`. Call this before the outbox starts.
 */
export async function checkCopy(
  dataDir: string,
  { distrust, hasOrders, sends }: CheckedJobs,
  log: Log,
  now: () => number = Date.now,
): Promise<number | null> {
  /**
   * Stores when the folder began to send, or null. A failure, such as a full disk, does not prevent the start of the
   * site, because the next start checks again.
   */
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
    // A folder without a note and without jobs has nothing that could be sent twice.
    if (sending.state === 'unknown' && count === 0 && !(await hasOrders())) {
      const since = now();
      note(since);
      return since;
    }
    note(null);
  }
  const message = `Nothing is sent (no mail, no post to other places), because this data folder is a copy. ${ALLOW_SENDING}`;
  if (await sends()) log({ level: 'warn', event: 'sending-off', message });
  return null;
}
