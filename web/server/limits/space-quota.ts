import type { Quota, QuotaOf } from '@studio-site/backend';
import { userRecordPath } from '../../domain/places.ts';

const MEGABYTE = 1_000_000;

/** What one person may have stored, for an author, an editor and an administrator; 0 for no limit. */
export interface SpaceLimits {
  megabytes: readonly number[];
  files: readonly number[];
}

/** The quota of each level. People without one store their user record alone, and have that of an author. */
export function spaceQuota({ megabytes, files }: SpaceLimits): QuotaOf {
  const quotas = [0, 1, 2].map(
    (at): Quota => ({
      bytes: orNone(megabytes[at]) * MEGABYTE,
      files: orNone(files[at]),
      // An administrator takes a level away from the person who filled the disk.
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
