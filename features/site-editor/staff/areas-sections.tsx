import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import { shortLocalTime } from '../../../web/domain/local-time.ts';

import { postState } from '../../../web/domain/posts/publication.ts';
import { useLive, useLiveLaterPosts } from '../../../web/staff/shared/live-data.ts';

import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useNow } from '../../../web/staff/shared/use-now.ts';
import { SiteSection } from '../../../web/staff/site/site-section.tsx';
import { watchAllVersions, watchSiteVersions } from '../data/site-versions.client.ts';
import { AREA_NAMES, AREAS, type AreaName, areaScreen } from '../model/areas.ts';
import { LAUNCH_SCREEN } from '../model/moments.ts';
import { byMoment, type SiteVersion } from '../model/site-version.ts';

/** The sections of the areas on the screen “Site”: since when the values hold, and what lies ahead. */
export default function AreaSections() {
  const { features } = useStaffSite();
  // Without its feature, the press page has no address.
  const shown = AREA_NAMES.filter((area) => area !== 'press' || 'press' in features);
  return (
    <>
      {shown.map((area) => (
        <AreaSection key={area} area={area} />
      ))}
      <LaunchSection />
    </>
  );
}

/** The section of the screen “Launch”: when something changes next. */
function LaunchSection() {
  const versions = useLive<LiveList<SiteVersion>>('versions of all areas', watchAllVersions);
  const posts = useLiveLaterPosts();
  const now = useNow();
  const times = [
    ...(versions.value?.items ?? []).map(({ from }) => from),
    ...(posts.value?.items ?? []).flatMap((post) =>
      postState(post, now) === 'scheduled' ? [post.publishDate] : [],
    ),
  ].filter((time) => time > now);
  const next = times.length === 0 ? 'Nothing is planned.' : `Next: ${shortLocalTime(Math.min(...times))}.`;
  const live = versions.error ? versions : posts;
  return (
    <SiteSection
      title="Launch"
      to={LAUNCH_SCREEN}
      live={live}
      state={versions.value !== undefined && posts.value !== undefined && next}
    />
  );
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
