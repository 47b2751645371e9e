import { parseDocument } from '../../../web/data/parse.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { AREA_NAMES, AREAS } from '../model/areas.ts';
import { holdingAt, type SiteVersion, siteVersionDocument } from '../model/site-version.ts';

/** The version in a document; null if it is none. */
export function toSiteVersion(id: string, data: unknown): SiteVersion | null {
  const parsed = parseDocument(siteVersionDocument, id, data);
  return parsed.ok ? parsed.value : null;
}

/** The studio with the values of the versions that hold at `time`; the same object if there are no versions. */
export function studioAt(studio: Studio, versions: readonly SiteVersion[], time: number): Studio {
  if (versions.length === 0) return studio;
  return AREA_NAMES.reduce((changed, area) => {
    const version = holdingAt(versions, area, time);
    return version ? AREAS[area].apply(changed, version.values) : changed;
  }, studio);
}
