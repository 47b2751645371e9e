import { shortLocalTime } from '../../../platform/domain/local-time.ts';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { useLiveLaterPosts } from '../../../web/staff/shared/live-data.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { SiteSection } from '../../../web/staff/site/site-section.tsx';
import { watchAllVersions } from '../data/stored-versions.client.ts';
import type { Area } from '../model/area.ts';
import { AREA_NAMES, AREAS, type AreaName, areaScreen } from '../model/areas.ts';
import { LAUNCH_SCREEN, momentsAhead } from '../model/moments.ts';
import { byMoment, type SiteVersion } from '../model/site-version.ts';
import type { SiteEditorData } from './area-editor.tsx';
import { useLaunch } from './page-data.ts';

/** The sections of the areas on the screen “Site”: since when the values are valid, and what is planned. */
export default function AreaSections() {
  const { features } = useStaffSite();
  const versions = useLive<SiteVersion[]>('versions of all areas', watchAllVersions);
  // Without its feature, the press page has no address.
  const shown = AREA_NAMES.filter((area) => area !== 'press' || 'press' in features);
  return (
    <>
      {shown.map((area) => (
        <AreaSection key={area} area={area} versions={versions} />
      ))}
      <LaunchSection versions={versions} />
    </>
  );
}

interface SectionProps {
  versions: Live<SiteVersion[]>;
}

/** The section of the screen “Launch”: when something changes next. */
function LaunchSection({ versions }: SectionProps) {
  const data = useFeatureData<SiteEditorData>('site-editor');
  const now = useNow();
  const live = useLaunch(versions, useLiveLaterPosts());
  const [next] = data && live.value ? momentsAhead(live.value, data.values, now) : [];
  const state = next ? `Next: ${shortLocalTime(next.time)}.` : 'Nothing is planned.';
  return (
    <SiteSection title="Launch" to={LAUNCH_SCREEN} live={live} state={live.value !== undefined && state} />
  );
}

function AreaSection({ area, versions: live }: SectionProps & { area: AreaName }) {
  const now = useNow();
  const versions = live.value?.filter((version) => version.area === area).toSorted(byMoment);
  const last = versions?.findLast(({ from }) => from <= now);
  const next = versions?.find(({ from }) => from > now);
  const since = last ? `Last changed on ${shortLocalTime(last.from)}.` : 'Not changed here yet.';
  const { title, about = '' }: Area = AREAS[area];
  const state =
    versions && `${about} ${since}${next ? ` Changes on ${shortLocalTime(next.from)}.` : ''}`.trim();
  return <SiteSection title={title} to={areaScreen(area, null)} live={live} state={state ?? false} />;
}
