import { Anchor, Button, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import {
  clockText,
  clockTime,
  inWords,
  localTime,
  nextMorning,
  shortLocalTime,
} from '../../../web/domain/local-time.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import { NoSuchScreen } from '../../../web/staff/frame/screen-problems.tsx';
import { TimeField } from '../../../web/staff/posts/publish/publish-time.tsx';
import { postEditor } from '../../../web/staff/shared/addresses.ts';
import { useLive, useLiveLaterPosts } from '../../../web/staff/shared/live-data.ts';
import { LiveProblem } from '../../../web/staff/shared/live-problem.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { useNow } from '../../../web/staff/shared/use-now.ts';
import { watchAllVersions } from '../data/site-versions.client.ts';
import type { Area } from '../model/area.ts';
import { AREAS, areaScreen } from '../model/areas.ts';
import { type FileValues, type Moment, missingAt, momentsAhead } from '../model/moments.ts';
import type { SiteVersion } from '../model/site-version.ts';
import type { SiteEditorData } from './area-editor.tsx';
import { PagePane } from './page-pane.tsx';
import { ValueChanges } from './value-changes.tsx';
import './launch.css';

/** What changes at each moment ahead, and the site as visitors will see it then (features/site-editor/README.md#launch). */
export default function Launch() {
  const person = usePerson();
  const data = useFeatureData<SiteEditorData>('site-editor');
  const versions = useLive<LiveList<SiteVersion>>('versions of all areas', watchAllVersions);
  const posts = useLiveLaterPosts();
  if (!data || !canManageSite(person)) return <NoSuchScreen />;
  const failed = versions.error ? versions : posts;
  return (
    <>
      <Title order={1}>Launch</Title>
      {failed.error && (
        <LiveProblem
          what="The planned changes could not be loaded."
          error={failed.error}
          onRetry={failed.retry}
        />
      )}
      {!failed.error && !(versions.value && posts.value) && (
        <p role="status">Loading the planned changes …</p>
      )}
      {versions.value && posts.value && (
        <Moments versions={versions.value.items} posts={posts.value.items} fallback={data.values} />
      )}
    </>
  );
}

interface MomentsProps {
  versions: readonly SiteVersion[];
  posts: Parameters<typeof momentsAhead>[1];
  fallback: FileValues;
}

function Moments({ versions, posts, fallback }: MomentsProps) {
  const now = useNow();
  const moments = momentsAhead(versions, posts, fallback, now);
  const [typed, setTyped] = useState(() => clockText(moments[0]?.time ?? nextMorning(now)));
  const [page, setPage] = useState('/');
  const time = clockTime(typed);
  return (
    <div className="launch">
      <section aria-labelledby="launch-moments" className="launch__moments">
        <Title order={2} size="h3" id="launch-moments">
          Planned
        </Title>
        {moments.length === 0 && (
          <p>
            Nothing is planned. Save a setting of the site for a later time, or schedule a post, and it stands
            here with everything else of that moment.
          </p>
        )}
        <ol>
          {moments.map((moment) => (
            <li key={moment.time}>
              <MomentItem moment={moment} now={now} missing={missingAt(moment, versions, fallback)} />
              <Button
                size="xs"
                variant="default"
                // A moment may have seconds, which the field does not: the whole minute includes them.
                onClick={() => setTyped(clockText(moment.time + (moment.time % 60_000 === 0 ? 0 : 60_000)))}
              >
                Show the site on {shortLocalTime(moment.time)}
              </Button>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="launch-site" className="launch__site">
        <Title order={2} size="h3" id="launch-site">
          The site at a time
        </Title>
        <TimeField label="Time" now={now} value={typed} onChange={setTyped} />
        {time !== null && time > now && (
          <>
            <p role="status" className="launch__banner">
              {page} as visitors will see it on {localTime(time)}. Links stay at that time; search and feeds
              are those of now.
            </p>
            {page !== '/' && (
              <Button size="xs" variant="default" onClick={() => setPage('/')}>
                Back to the home page
              </Button>
            )}
            <PagePane page={page} sent={{ at: time }} title={`${page} at that time`} onLink={setPage} />
          </>
        )}
      </section>
    </div>
  );
}

/** A moment with everything that happens at it. */
function MomentItem({ moment, now, missing }: { moment: Moment; now: number; missing: readonly string[] }) {
  return (
    <>
      <h3>
        {localTime(moment.time)}, {inWords(now, moment.time)}
      </h3>
      <ul className="launch__changes">
        {moment.posts.map((post) => (
          <li key={post.id}>
            The post{' '}
            <Anchor component={Link} to={postEditor(post.id)} underline="always">
              {post.title || 'without a title'}
            </Anchor>{' '}
            goes live.
          </li>
        ))}
        {moment.areas.map(({ area, id, note, before, changes }) => {
          const { title, fields }: Area = AREAS[area];
          return (
            <li key={id}>
              <Anchor component={Link} to={areaScreen(area, id)} underline="always">
                {title}
              </Anchor>
              {note && ` – ${note}`}
              <ValueChanges fields={fields} before={before} changes={changes} />
            </li>
          );
        })}
        {missing.map((sentence) => (
          <li key={sentence} className="launch__missing">
            {sentence}
          </li>
        ))}
      </ul>
    </>
  );
}
