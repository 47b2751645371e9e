import type { Quota, QuotaOf } from '@studio-site/backend';
import { userRecordPath } from '../../domain/places.ts';

const MEGABYTE = 1_000_000;

/** Storage quotas for an author, an editor and an administrator; 0 for no limit. */
export interface SpaceLimits {
  megabytes: readonly number[];
  files: readonly number[];
}

/** The quota per level. People without a level store only their user record, and have an author's quota. */
export function spaceQuota({ megabytes, files }: SpaceLimits): QuotaOf {
  const quotas = [0, 1, 2].map(
    (at): Quota => ({
      bytes: orNone(megabytes[at]) * MEGABYTE,
      files: orNone(files[at]),
      // Administrators can demote a person who fills the disk.
      whenFull: at === 2,
    }),
  );
  return (uid, read) => {
    const level = read(userRecordPath(uid))?.permissionLevel;
    const number = level && 'integerValue' in level ? Number(level.integerValue) : 0;
    return quotas[Math.min(Math.max(number, 1), 3) - 1] as Quota;
  };
}

const orNone = (limit = 0) => (limit === 0 ? Number.POSITIVE_INFINITY : limit);
