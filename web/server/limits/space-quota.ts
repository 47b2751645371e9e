import type { Quota, QuotaOf } from '@studio-site/backend';
import { isLevel, LEVELS } from '../../domain/people/levels.ts';
import { userRecordPath } from '../../domain/places.ts';

const MEGABYTE = 1_000_000;

/** Storage quotas, each as a list for author, editor and administrator; 0 for no limit. */
export interface SpaceLimits {
  megabytes: readonly number[];
  files: readonly number[];
}

/**
 * The quota of each level. People without a level have an author's quota, although they can store only their user
 * record.
 */
export function spaceQuota({ megabytes, files }: SpaceLimits): QuotaOf {
  const quotas = Object.values(LEVELS).map((level): Quota => {
    // Pending users have the quota of an author. A level without its own quota has that of the next lower level.
    const at = Math.min(Math.max(level - LEVELS.author, 0), megabytes.length - 1);
    return {
      bytes: orNone(megabytes[at]) * MEGABYTE,
      files: orNone(files[at]),
      // Administrators may make small changes on a full disk, so that they can demote a user who fills it.
      whenFull: level >= LEVELS.administrator,
    };
  });
  return (uid, read) => {
    const level = read(userRecordPath(uid))?.permissionLevel;
    const number = level && 'integerValue' in level ? Number(level.integerValue) : LEVELS.pending;
    return quotas[isLevel(number) ? number : LEVELS.pending] as Quota;
  };
}

const orNone = (limit = 0) => (limit === 0 ? Number.POSITIVE_INFINITY : limit);
