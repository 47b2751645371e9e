import type { Quota, QuotaOf } from '@studio-site/backend';
import { isLevel, LEVELS } from '../../domain/people/levels.ts';
import { userRecordPath } from '../../domain/places.ts';

const MEGABYTE = 1_000_000;

/** Storage quotas for an author, an editor and an administrator; 0 for no limit. */
export interface SpaceLimits {
  megabytes: readonly number[];
  files: readonly number[];
}

/** The quota of each level. People without a level can store only their user record; they have an author's quota. */
export function spaceQuota({ megabytes, files }: SpaceLimits): QuotaOf {
  const quotas = Object.values(LEVELS).map((level): Quota => {
    // A person whose access is pending has the quota of an author. A level without a quota of its own has that of the
    // next lower level.
    const at = Math.min(Math.max(level - LEVELS.author, 0), megabytes.length - 1);
    return {
      bytes: orNone(megabytes[at]) * MEGABYTE,
      files: orNone(files[at]),
      // Administrators have no quota by default: they can demote a person who fills the disk.
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
