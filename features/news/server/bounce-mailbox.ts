import type { ImapFlow } from 'imapflow';
import { describeError, type Log } from '../../../platform/log.ts';
import type { BounceMailbox } from '../model/bounce-settings.ts';

/** Number of bytes of a report that are read. The fields that matter are at the beginning. */
const LARGEST = 1_000_000;
const EVERY = 5 * 60_000;

/**
 * Passes each unread mail of a mailbox to `apply`, and then marks it as read. If `apply` rejects, the mail stays unread
 * until the next read, and the promise rejects after the mails that follow. It also rejects if the mailbox cannot be
 * used, or when `signal` aborts. The library is loaded at the first use.
 */
export async function readMailbox(
  { host, port, tls, login }: BounceMailbox,
  apply: (source: Buffer) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'implicit',
    doSTARTTLS: tls === 'required',
    auth: { user: login.user, pass: login.password },
    logger: false,
  });
  // Without an error listener, a lost connection would end the process. The listener does nothing, because the pending
  // command also rejects.
  client.on('error', () => {});
  signal?.throwIfAborted();
  // A mail server that does not respond must not delay the shutdown.
  const abort = () => client.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await client.connect();
    try {
      await applyUnread(client, apply);
    } finally {
      await client.logout().catch(() => client.close());
    }
  } finally {
    // The signal outlives this read, and would otherwise keep the client of every read in memory.
    signal?.removeEventListener('abort', abort);
  }
}

async function applyUnread(client: ImapFlow, apply: (source: Buffer) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const lock = await client.getMailboxLock('INBOX');
  try {
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread) {
      const part = { source: { start: 0, maxLength: LARGEST } };
      const mail = await client.fetchOne(String(uid), part, { uid: true });
      const source = mail ? mail.source : undefined;
      try {
        if (source) await apply(source);
      } catch (error) {
        // One mail that cannot be applied must not stop the reading of all later ones.
        failures.push(error);
        continue;
      }
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  } finally {
    lock.release();
  }
  if (failures.length === 0) return;
  const first = describeError(failures[0]);
  throw new Error(`Mails that stay unread: ${failures.length}. The first error: ${first}`);
}

/** Reads the mailbox now and every five minutes. Returns a function that aborts a running read and stops the timer. */
export function watchMailbox(
  mailbox: BounceMailbox,
  apply: (source: Buffer) => Promise<void>,
  log: Log,
): () => Promise<void> {
  const closing = new AbortController();
  let reading: Promise<void> | null = null;
  const read = () => {
    reading ??= readMailbox(mailbox, apply, closing.signal)
      .catch((error) => {
        if (!closing.signal.aborted)
          log({ level: 'error', event: 'bounces-not-read', message: describeError(error) });
      })
      .finally(() => {
        reading = null;
      });
  };
  read();
  const timer = setInterval(read, EVERY).unref();
  return async () => {
    closing.abort();
    clearInterval(timer);
    await reading;
  };
}
