import type { Caller } from '../model/caller.ts';
import type { Fields } from '../model/value.ts';
import type { Store } from './open.ts';
import type { Room, RoomState } from './room.ts';

/** Data stored by one user: documents whose current version the user saved, and uploaded files. */
interface Usage {
  bytes: number;
  files: number;
}

/** SQL statements for usage, which database triggers keep up to date. */
export function usageTable({ db }: Store) {
  const stored = db.prepare('SELECT bytes, files FROM usage WHERE writer = :uid');
  const underWay = db.prepare(
    `SELECT coalesce(sum(total), 0) AS bytes, count(*) AS files FROM uploads
     WHERE result IS NULL AND caller ->> 'uid' = :uid`,
  );
  const toUsage = (row: Record<string, unknown> | undefined): Usage => ({
    bytes: Number(row?.bytes ?? 0),
    files: Number(row?.files ?? 0),
  });
  return {
    of: (uid: string): Usage => toUsage(stored.get({ uid })),
    /** Number and total announced size of a user's unfinished uploads. */
    underWay: (uid: string): Usage => toUsage(underWay.get({ uid })),
  };
}

/** Storage limits of one user. */
export interface Quota {
  bytes: number;
  files: number;
  /** Whether the user may make small changes on a full disk, in order to revoke other people's access. */
  whenFull: boolean;
}

/** Returns the quota of a user. `read` returns the fields of a document, bypassing the rules. */
export type QuotaOf = (uid: string, read: (path: string) => Fields | null) => Quota;

/**
 * Storage limits of clients. Each method returns null if the request is allowed, or otherwise the reason, as sentences
 * for the user.
 */
export interface Space {
  /**
   * Checks a commit. `growth`: the total number of bytes by which its documents grow. `frees`: whether it deletes
   * documents.
   */
  refuseWrite(caller: Caller, growth: number, frees: boolean): string | null;
  /** Checks an upload before its bytes are read. */
  refuseUpload(caller: Caller, bytes: number): string | null;
  /** Checks further bytes of an unfinished upload. */
  refusePart(caller: Caller, bytes: number): string | null;
  /** Checks an upload that is complete. */
  refuseFile(caller: Caller, bytes: number): string | null;
}

/**
 * Maximum growth of a small commit in bytes. Small commits change a user's level, move a post to the trash or add a log
 * entry, for example.
 */
const SMALL = 4 * 1024;
/**
 * How far small commits that delete documents may exceed the quota, in bytes. Without a limit, a user could store any
 * amount in small commits that each delete something.
 */
const BEYOND_QUOTA = 1_000_000;
/** Maximum growth in bytes of a commit that may exceed even that, such as a move of a post to the trash. */
const TINY = 256;
/** Maximum growth of a commit while the disk is nearly full, in bytes. */
const MODEST = 16 * 1024;

const NO_QUOTA: Quota = { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY, whenFull: false };

export function openSpace(options: {
  room: Room;
  usage: { of(uid: string): Usage; underWay(uid: string): Usage };
  quotaOf: QuotaOf | undefined;
  read: (path: string) => Fields | null;
}): Space {
  const { room, usage, quotaOf, read } = options;
  const quotaFor = (uid: string) => quotaOf?.(uid, read) ?? NO_QUOTA;

  /**
   * The reason if another file of this many bytes would exceed the user's quota; otherwise null. `others`: usage that
   * is not stored data yet, such as unfinished uploads.
   */
  function overQuota(caller: Caller, bytes: number, others: Usage = { bytes: 0, files: 0 }): string | null {
    if (caller.kind !== 'user') return null;
    const quota = quotaFor(caller.uid);
    const stored = usage.of(caller.uid);
    const files = stored.files + others.files;
    const isOver = stored.bytes + others.bytes + bytes > quota.bytes || files + 1 > quota.files;
    return isOver ? quotaSentence(stored, quota) : null;
  }

  function refusePart(caller: Caller, bytes: number): string | null {
    if (caller.kind === 'owner' || room.forFile(bytes) === 'enough') return null;
    const state = room.forFile(0);
    return state === 'enough'
      ? 'The file is too large for the free space on this site’s disk. Choose a smaller one, or ask an administrator to free space.'
      : diskSentence(state);
  }

  return {
    refuseWrite(caller, growth, frees) {
      const isSmall = growth <= SMALL;
      if (caller.kind === 'owner' || growth <= 0) return null;
      const quota = caller.kind === 'user' ? quotaFor(caller.uid) : NO_QUOTA;
      const stored = caller.kind === 'user' ? usage.of(caller.uid) : { bytes: 0, files: 0 };
      const after = stored.bytes + growth;
      if (frees && (growth <= TINY || (isSmall && after <= quota.bytes + BEYOND_QUOTA))) return null;
      const state = room.forDocuments();
      if (state === 'low' && growth > MODEST) return diskSentence(state);
      if (caller.kind !== 'user') return state === 'none' ? diskSentence(state) : null;
      if (state === 'none' && !(isSmall && quota.whenFull)) return diskSentence(state);
      return after > quota.bytes ? quotaSentence(stored, quota) : null;
    },
    refuseUpload: (caller, bytes) =>
      refusePart(caller, bytes) ??
      overQuota(caller, bytes, caller.kind === 'user' ? usage.underWay(caller.uid) : undefined),
    refusePart,
    refuseFile: overQuota,
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en');

function quotaSentence({ bytes, files }: Usage, quota: Quota): string {
  const most = Number.isFinite(quota.files) ? ` of ${quota.files.toLocaleString('en')}` : '';
  return `Your storage is full: you have stored ${megabytes(bytes)} of ${megabytes(quota.bytes)} MB, and ${files.toLocaleString('en')}${most} files. Ask an administrator to empty your deleted files from the trash or to give you more space.`;
}

const diskSentence = (state: RoomState) =>
  state === 'low'
    ? 'The disk of this site is nearly full, so uploads and large changes are refused. Ask an administrator to free space.'
    : 'The disk of this site is full, so only deletions are possible. Ask an administrator to free space.';
