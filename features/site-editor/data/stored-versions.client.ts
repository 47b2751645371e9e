import {
  collection,
  doc,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  type Transaction,
  where,
} from 'firebase/firestore';
import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { orStaffError, StaffError } from '../../../platform/data/staff/staff-error.ts';
import { type LiveList, type Watcher, watchList } from '../../../platform/data/staff/watch.client.ts';
import { sameValue } from '../../../platform/domain/editing/draft.ts';
import { AREA_NAMES, AREAS, type AreaName } from '../model/areas.ts';
import { SITE_VERSIONS, type SiteVersion, siteVersionDocument } from '../model/site-version.ts';
import type { WrittenVersion } from '../model/timeline.ts';
import { asStored } from '../model/value-fields.ts';

/** The number of versions of an area that are read, the latest moments first. */
const MOST_READ = 200;

/** The same for the versions of all areas: the planned ones, and the latest of the past. */
const MOST_OF_EACH = 60;

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

/** Watches the latest versions of each area. Returns a function that unsubscribes. */
export function watchAllVersions(db: Firestore, { onValue, onError }: Watcher<SiteVersion[]>): () => void {
  const found = new Map<AreaName, SiteVersion[]>();
  const stops = AREA_NAMES.map((area) =>
    watchList(
      versionsOf(db, area),
      siteVersionDocument,
      {
        onValue: ({ items }) => {
          found.set(area, items);
          if (found.size === AREA_NAMES.length) onValue([...found.values()].flat());
        },
        onError,
      },
      { count: MOST_OF_EACH },
    ),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the versions of an area from the server, the latest moments first. Throws a `StaffError`. */
export async function readVersions(db: Firestore, area: AreaName): Promise<SiteVersion[]> {
  const { docs } = await orStaffError(getDocsFromServer(query(versionsOf(db, area), limit(MOST_READ))));
  return fitting(docs.map((one) => parseDocument(siteVersionDocument, one.id, one.data())));
}

/** Versions to write and one to delete, and all versions of their areas as they were read. */
interface VersionWrites {
  writes: readonly WrittenVersion[];
  removed?: string | undefined;
  versions: readonly SiteVersion[];
}

/**
 * Compares the versions to write with those in the database, in a transaction. Returns the function that writes them.
 * Throws `busy` if one of them is not as it was read.
 */
export async function versionWrites(
  db: Firestore,
  by: string,
  transaction: Transaction,
  { writes, removed, versions }: VersionWrites,
): Promise<() => void> {
  const place = (id: string) => doc(collection(db, SITE_VERSIONS), id);
  const ids = [...writes.map(({ id }) => id), ...(removed ? [removed] : [])];
  for (const snapshot of await Promise.all(ids.map((id) => transaction.get(place(id))))) {
    const parsed = snapshot.exists()
      ? parseDocument(siteVersionDocument, snapshot.id, snapshot.data())
      : null;
    const now = parsed?.ok ? parsed.value : null;
    const read = versions.find(({ id }) => id === snapshot.id) ?? null;
    if (!sameValue(now, read)) throw new StaffError('busy', `version ${snapshot.id} has changed`);
  }
  return () => {
    for (const { id, area, from, note, values } of writes)
      transaction.set(place(id), {
        ...{ area, from, note, by, at: serverTimestamp() },
        ...asStored(AREAS[area].fields, values),
      });
    if (removed) transaction.delete(place(removed));
  };
}
