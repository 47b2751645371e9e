import {
  collection,
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore';
import { fitting, parseDocument } from '../../../web/data/parse.ts';
import { presentTime } from '../../../web/data/server-time.ts';
import { record } from '../../../web/data/staff/people/staff-log.client.ts';
import { asStaffError, orStaffError, StaffError } from '../../../web/data/staff/staff-error.ts';
import { inTransaction, type SaveResult } from '../../../web/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../web/data/staff/watch.client.ts';
import { holds, movedFields, sameValue } from '../../../web/domain/editing/draft.ts';
import type { LogEntry } from '../../../web/domain/log-entry.ts';
import type { Area } from '../model/area.ts';
import { AREAS, type AreaName } from '../model/areas.ts';
import { SITE_VERSIONS, type SiteVersion, siteVersionDocument } from '../model/site-version.ts';
import {
  afterRemoval,
  afterSave,
  nextNumber,
  type SavedChange,
  timelineOf,
  valuesOf,
  type WrittenVersion,
} from '../model/timeline.ts';
import { asStored, type Values } from '../model/value-fields.ts';

/** The number of versions of an area that are read, the latest moments first. */
const MOST_READ = 200;

/** Maximum number of attempts if another administrator writes at the same moment. */
const ATTEMPTS = 5;

const versionsOf = (db: Firestore, area: AreaName) =>
  query(collection(db, SITE_VERSIONS), where('area', '==', area), orderBy('from', 'desc'));

/** Watches the versions of an area, the latest moments first. Returns a function that unsubscribes. */
export function watchSiteVersions(
  db: Firestore,
  area: AreaName,
  watcher: Watcher<LiveList<SiteVersion>>,
): () => void {
  return watchList(versionsOf(db, area), siteVersionDocument, watcher, { count: MOST_READ });
}

/** Watches the versions of all areas, the latest moments first. Returns a function that unsubscribes. */
export function watchAllVersions(db: Firestore, watcher: Watcher<LiveList<SiteVersion>>): () => void {
  const all = query(collection(db, SITE_VERSIONS), orderBy('from', 'desc'));
  return watchList(all, siteVersionDocument, watcher, { count: MOST_READ });
}

/** An area with its values in `studio.config.ts`, and who changes it. */
export interface ChangedArea {
  area: AreaName;
  fallback: Values;
  by: string;
}

/**
 * Saves a change of an area, as a version or in one that lies ahead. `base`: the values when editing began. Versions
 * that begin later get the change too. Nothing is stored if somebody has changed the same value since. Throws a `StaffError`.
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

/** Removes a version that lies ahead. Versions with later moments lose what it changes. Throws a `StaffError`. */
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

/** Reads the versions, plans, and writes in one transaction; again if another administrator was faster. */
async function repeated<T>(
  db: Firestore,
  changed: ChangedArea,
  plan: (read: { versions: readonly SiteVersion[]; now: number }) => Plan<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { docs } = await orStaffError(
        getDocsFromServer(query(versionsOf(db, changed.area), limit(MOST_READ))),
      );
      const versions = fitting(docs.map((one) => parseDocument(siteVersionDocument, one.id, one.data())));
      const planned = plan({ versions, now: await presentTime() });
      if (planned.writes.length > 0 || planned.removed) await write(db, changed, planned, versions);
      return planned.result;
    } catch (thrown) {
      const error = asStaffError(thrown);
      if (attempt === ATTEMPTS || error.problem !== 'busy') throw error;
    }
  }
}

/** Writes the planned versions. Throws `busy` if one of them is not as it was read. */
async function write(
  db: Firestore,
  { area: of, by }: ChangedArea,
  { writes, removed, logged }: Plan<unknown>,
  versions: readonly SiteVersion[],
): Promise<void> {
  const place = (id: string) => doc(collection(db, SITE_VERSIONS), id);
  await orStaffError(
    inTransaction(
      db,
      async (transaction) => {
        const ids = [...writes.map(({ id }) => id), ...(removed ? [removed] : [])];
        const stored = await Promise.all(ids.map((id) => transaction.get(place(id))));
        for (const snapshot of stored) {
          const parsed = snapshot.exists()
            ? parseDocument(siteVersionDocument, snapshot.id, snapshot.data())
            : null;
          const now = parsed?.ok ? parsed.value : null;
          const read = versions.find(({ id }) => id === snapshot.id) ?? null;
          if (!sameValue(now, read)) throw new StaffError('busy', `version ${snapshot.id} has changed`);
        }
        for (const { id, area, from, note, values } of writes)
          transaction.set(place(id), {
            ...{ area, from, note, by, at: serverTimestamp() },
            ...asStored(AREAS[area].fields, values),
          });
        if (removed) transaction.delete(place(removed));
        if (logged) record(db, transaction, { kind: 'site', subject: of, by, from: {}, to: logged });
      },
      { maxAttempts: 1 },
    ),
  );
}
