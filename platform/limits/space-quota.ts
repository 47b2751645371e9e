import type { Quota, QuotaOf } from '@studio-site/backend';
import { isLevel, LEVEL_NAMES, LEVELS, type LevelName } from '../../web/domain/people/levels.ts';
import { userRecordPath } from '../../web/domain/places.ts';
import type { ByLevel } from '../../web/domain/setting.ts';

const MEGABYTE = 1_000_000;

/** Storage quotas by level; 0 for no limit. */
export interface SpaceLimits {
  megabytes: ByLevel;
  files: ByLevel;
}

/**
 * The quota of each level. People without a level have an author's quota, although they can store only their user
 * record.
 */
export function spaceQuota({ megabytes, files }: SpaceLimits): QuotaOf {
  const quotas = LEVEL_NAMES.map(
    (level): Quota => ({
      bytes: limitOf(megabytes, level) * MEGABYTE,
      files: limitOf(files, level),
      // Administrators may make small changes on a full disk, so that they can demote a user who fills it.
      whenFull: LEVELS[level] >= LEVELS.administrator,
    }),
  );
  return (uid, read) => {
    const level = read(userRecordPath(uid))?.permissionLevel;
    const number = level && 'integerValue' in level ? Number(level.integerValue) : LEVELS.pending;
    return quotas[isLevel(number) ? number : LEVELS.pending] as Quota;
  };
}

/** The limit of the level, or of the next lower level that has one; for pending people that of authors. */
function limitOf(limits: ByLevel, level: LevelName): number {
  const named = LEVEL_NAMES.slice(0, LEVELS[level] + 1).findLast((name) => limits[name] !== undefined);
  const limit = limits[named ?? 'author'] ?? 0;
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}
