import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../files.ts';
import { describeError, type Log } from '../log.ts';

// A file in the data folder, called the note, records whether the site sends mail from this folder. A copy of the
// folder has the same jobs, and must not send the same mails again. A copy is recognized by its database file, whose
// inode or creation time differs from the one in the note.

const NOTE = 'sends-mail';

/**
 * Whether a data folder sends mail. `unknown`: there is no note yet. `copied`: the note was written for another folder,
 * or the folder's data was replaced by a copy.
 */
export type Sending = { state: 'on'; since: number } | { state: 'off' | 'copied' | 'unknown' };

interface Note {
  /** The inode of the database file. A copied or restored database has another inode. */
  file: string;
  /** When the file was created, in nanoseconds since 1970; '' if the disk does not record it. */
  created: string;
  /** When the folder began to send, in milliseconds since 1970; null while sending is off. */
  since: number | null;
}

/** Reads whether a data folder sends mail. A note with invalid content counts as the note of another folder. */
export function readSending(dataDir: string): Sending {
  let text: string;
  try {
    text = readFileSync(join(dataDir, NOTE), 'utf8');
  } catch {
    return { state: 'unknown' };
  }
  const note = parse(text);
  const { file, created } = databaseOf(dataDir);
  const isSame = note?.file === file && (note.created === '' || created === '' || note.created === created);
  if (!isSame) return { state: 'copied' };
  return note.since === null ? { state: 'off' } : { state: 'on', since: note.since };
}

/** Stores when a data folder began to send mail; null if it sends none. The folder must have a database. */
export function noteSending(dataDir: string, since: number | null): void {
  const note: Note = { ...databaseOf(dataDir), since };
  replaceFile(join(dataDir, NOTE), JSON.stringify(note));
}

/** Printed by commands that put data into a data folder, which then counts as a copy. */
export const SENDS_NOTHING =
  'The site sends no mail, is not copied elsewhere and keeps no static copy yet. When no other site runs on this data: start the site once, then npm run mail -- on, then restart it.';

/** Ends a message about something that a copy of a data folder does not do. Names the command that allows it. */
export const ALLOW_SENDING = 'When the original no longer runs: npm run mail -- on, then restart';

/** Stores that the data of a folder was replaced by a copy. The next start then treats the folder as a copy. */
export function noteCopied(dataDir: string): void {
  writeFileSync(join(dataDir, NOTE), '{}', { mode: 0o600 });
}

function parse(text: string): Note | null {
  try {
    return JSON.parse(text) as Note;
  } catch {
    return null;
  }
}

function databaseOf(dataDir: string): Pick<Note, 'file' | 'created'> {
  const { ino, birthtimeNs, ctimeNs } = statSync(join(dataDir, 'studio.sqlite'), { bigint: true });
  // If the disk does not record creation times, systems report 0 or the time of the last change.
  const isRecorded = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { file: String(ino), created: isRecorded ? String(birthtimeNs) : '' };
}

interface CheckedJobs {
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
