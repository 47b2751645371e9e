import type { Firestore } from 'firebase/firestore';
import { presentTime } from '../../../platform/data/server-time.ts';
import { asStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { inTransaction, type SaveResult } from '../../../platform/data/staff/transactions.client.ts';
import { holds, movedFields } from '../../../platform/domain/editing/draft.ts';
import { record } from '../../../web/data/staff/people/staff-log.client.ts';
import type { LogEntry } from '../../../web/domain/log-entry.ts';
import type { Area } from '../model/area.ts';
import { AREAS, type AreaName } from '../model/areas.ts';
import type { SiteVersion } from '../model/site-version.ts';
import {
  afterRemoval,
  afterSave,
  nextNumber,
  type SavedChange,
  timelineOf,
  valuesOf,
  type WrittenVersion,
} from '../model/timeline.ts';
import type { Values } from '../model/value-fields.ts';
import { readVersions, versionWrites } from './stored-versions.client.ts';

/** Maximum number of attempts if another administrator writes at the same moment. */
const ATTEMPTS = 5;

/** An area with its values in `studio.config.ts`, and the person who changes it. */
export interface ChangedArea {
  area: AreaName;
  fallback: Values;
  by: string;
}

/**
 * Saves a change of an area, as a new version or in a planned one. `base`: the values when editing began. Versions
 * that begin later get the change too. Stores nothing if a colleague has changed the same value since. Throws a `StaffError`.
 */
export async function saveSiteVersion(
  db: Firestore,
  changed: ChangedArea,
  change: SavedChange,
  base: Values,
): Promise<SaveResult<Values>> {
  return repeated<SaveResult<Values>>(db, changed, ({ versions, now }) => {
    const timeline = timelineOf(versions, changed.area, changed.fallback, now);
    // A version whose moment has passed meanwhile is followed by a new one.
    const id = timeline.ahead.some((version) => version.id === change.id) ? change.id : null;
    const current = valuesOf(timeline, id);
    if (movedFields<Values, string>(current, base, change.changes).length > 0)
      return { writes: [], result: { stored: false, current } };
    // The response to an earlier attempt was lost.
    const isStored =
      Object.keys(change.changes).length > 0 &&
      timeline.ahead.some(
        (version) =>
          version.id !== id &&
          version.from === change.from &&
          holds<Values, string>(version.changes, change.changes),
      );
    const isPresent = id === null && change.from === null && holds<Values, string>(current, change.changes);
    if (isStored || isPresent) return { writes: [], result: { stored: true } };
    const writes = afterSave(timeline, { ...change, id }, nextNumber(versions, changed.area), now);
    if (writes === null) throw new StaffError('too-large', 'there are too many versions');
    const { fields, title }: Area = AREAS[changed.area];
    const labels = Object.keys(change.changes).map((name) => fields[name]?.label ?? name);
    const logged = { title, fields: labels.join(', '), moment: change.from };
    return { writes, logged, result: { stored: true } };
  });
}

/** Removes a planned version, and its changes from later versions. Throws a `StaffError`. */
export async function removeSiteVersion(db: Firestore, changed: ChangedArea, id: string): Promise<void> {
  await repeated(db, changed, ({ versions, now }) => {
    const timeline = timelineOf(versions, changed.area, changed.fallback, now);
    if (!timeline.ahead.some((version) => version.id === id))
      throw new StaffError('missing', `version ${id} does not lie ahead any more`);
    const logged = { title: AREAS[changed.area].title };
    return { writes: afterRemoval(timeline, id), removed: id, logged, result: null };
  });
}

interface Plan<T> {
  writes: readonly WrittenVersion[];
  removed?: string;
  /** The text of its entry in the change log. */
  logged?: LogEntry['to'];
  result: T;
}

/** Reads the versions, plans, and writes in one transaction. Retries if another administrator wrote meanwhile. */
async function repeated<T>(
  db: Firestore,
  { area, by }: ChangedArea,
  plan: (read: { versions: readonly SiteVersion[]; now: number }) => Plan<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [versions, now] = await Promise.all([readVersions(db, area), presentTime()]);
      const { writes, removed, logged, result } = plan({ versions, now });
      if (writes.length > 0 || removed)
        await inTransaction(
          db,
          async (transaction) => {
            const write = await versionWrites(db, by, transaction, { writes, removed, versions });
            write();
            if (logged) record(db, transaction, { kind: 'site', subject: area, by, from: {}, to: logged });
          },
          { maxAttempts: 1 },
        );
      return result;
    } catch (thrown) {
      const error = asStaffError(thrown);
      if (attempt === ATTEMPTS || error.problem !== 'busy') throw error;
    }
  }
}
