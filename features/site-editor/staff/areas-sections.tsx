import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import { shortLocalTime } from '../../../web/domain/local-time.ts';
import { useLive } from '../../../web/staff/shared/live-data.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useNow } from '../../../web/staff/shared/use-now.ts';
import { SiteSection } from '../../../web/staff/site/site-section.tsx';
import { watchSiteVersions } from '../data/site-versions.client.ts';
import { AREA_NAMES, AREAS, type AreaName, areaScreen } from '../model/areas.ts';
import { byMoment, type SiteVersion } from '../model/site-version.ts';

/** The sections of the areas on the screen “Site”: since when the values hold, and what lies ahead. */
export default function AreaSections() {
  const { features } = useStaffSite();
  // Without its feature, the press page has no address.
  const shown = AREA_NAMES.filter((area) => area !== 'press' || 'press' in features);
  return shown.map((area) => <AreaSection key={area} area={area} />);
}

function AreaSection({ area }: { area: AreaName }) {
  const live = useLive<LiveList<SiteVersion>>(`versions of ${area}`, (db, watcher) =>
    watchSiteVersions(db, area, watcher),
  );
  const now = useNow();
  const versions = live.value?.items.toSorted(byMoment);
  const last = versions?.findLast(({ from }) => from <= now);
  const next = versions?.find(({ from }) => from > now);
  const since = last ? `Last changed on ${shortLocalTime(last.from)}.` : 'As studio.config.ts says.';
  const state = versions && since + (next ? ` Changes on ${shortLocalTime(next.from)}.` : '');
  return (
    <SiteSection title={AREAS[area].title} to={areaScreen(area, null)} live={live} state={state ?? false} />
  );
}
