import { parseDocument } from '../../../platform/data/parse.ts';
import { type Database, runQuery } from '../../../platform/data/rest/database.ts';
import type { Filter, Query } from '../../../platform/data/rest/structured-query.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { Site } from '../../../web/server/site.ts';
import { AREA_NAMES, AREAS, type AreaName } from '../model/areas.ts';
import { holdingAt, SITE_VERSIONS, type SiteVersion, siteVersionDocument } from '../model/site-version.ts';
import { followed, type Known } from './known.ts';

/** The version in a document; null if the document is no version. */
export function toSiteVersion(id: string, data: unknown): SiteVersion | null {
  const parsed = parseDocument(siteVersionDocument, id, data);
  return parsed.ok ? parsed.value : null;
}

/** The first moment after `time` at which a version begins; `Infinity` if there is none. */
export function nextVersion(versions: readonly SiteVersion[], time: number): number {
  return Math.min(...versions.flatMap(({ from }) => (from > time ? [from] : [])), Number.POSITIVE_INFINITY);
}

/** The studio with the values of the versions valid at `time`; the same object if there are no versions. */
export function studioAt(studio: Studio, versions: readonly SiteVersion[], time: number): Studio {
  if (versions.length === 0) return studio;
  return AREA_NAMES.reduce((changed, area) => {
    const version = holdingAt(versions, area, time);
    return version ? AREAS[area].apply(changed, version.values) : changed;
  }, studio);
}

/** How many versions of an area are read at the start: planned ones, and begun ones. */
const AHEAD = 100;
const BEGUN = 10;

/** The versions of the embedded engine. */
export async function ownVersions({
  documents,
  now,
}: Pick<Site, 'documents' | 'now'>): Promise<Known<SiteVersion>> {
  const time = now();
  const read = await Promise.all(
    AREA_NAMES.flatMap((area) => [
      documents.find({ ...versions(area, ['from', 'GREATER_THAN', time], 'asc'), limit: AHEAD }),
      // More than one, because the clock may be corrected.
      documents.find({ ...begun(area, time), limit: BEGUN }),
    ]),
  );
  return followed({ path: SITE_VERSIONS, read: read.flat(), toItem: toSiteVersion });
}

/** The version of each area that is valid at a moment and that the database allows to read. */
export async function holding(database: Database, time: number): Promise<SiteVersion[]> {
  const found = await Promise.all(
    AREA_NAMES.map((area) => runQuery(database, { ...begun(area, time), limit: 1 })),
  );
  return found.flat().flatMap(({ id, data }) => toSiteVersion(id, data) ?? []);
}

const versions = (area: AreaName, moment: Filter, direction: 'asc' | 'desc'): Query => ({
  from: SITE_VERSIONS,
  where: [['area', 'EQUAL', area], moment],
  order: [['from', direction]],
});

/** The versions of an area that have begun, the latest first. */
const begun = (area: AreaName, time: number) => versions(area, ['from', 'LESS_THAN_OR_EQUAL', time], 'desc');
