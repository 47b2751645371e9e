import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { knownTime } from '../../../platform/data/server-time.ts';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { clockText, clockTime, localTime, nextMorning } from '../../../platform/domain/local-time.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useNow } from '../../../platform/staff/use-now.ts';
import { watchLaterPosts } from '../../../web/data/staff/posts/posts.client.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { NoSuchScreen } from '../../../web/staff/frame/screen-problems.tsx';
import { TimeField } from '../../../web/staff/posts/publish/publish-time.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { watchAllVersions } from '../data/stored-versions.client.ts';
import { type FileValues, withEmptyTexts } from '../model/areas.ts';
import { momentsAhead, momentsPassed, type Planned } from '../model/moments.ts';
import type { SiteVersion } from '../model/site-version.ts';
import type { SiteEditorData } from './area-editor.tsx';
import { GamesWithoutPictures } from './missing-things.tsx';
import { useLaunch } from './page-data.ts';
import { PagePane } from './page-pane.tsx';
import { PastMoments } from './past-moments.tsx';
import { PlannedMoment } from './planned-moment.tsx';
import './launch.css';

/** The number of moments in “Past”, and their greatest age in milliseconds. */
const MOST_PAST = 5;
const SHOWN_PAST = 30 * 86_400_000;

/** The changes at each planned moment, and the site as visitors will see it then (features/site-editor/README.md#launch). */
export default function Launch() {
  const person = usePerson();
  const data = useFeatureData<SiteEditorData>('site-editor');
  const versions = useLive<SiteVersion[]>('versions of all areas', watchAllVersions);
  const posts = useLive<LiveList<Post>>('posts of launches', (db, watcher) =>
    watchLaterPosts(db, knownTime() - SHOWN_PAST, watcher),
  );
  const live = useLaunch(versions, posts);
  if (!data || !canManageSite(person)) return <NoSuchScreen />;
  return (
    <>
      <Title order={1}>Launch</Title>
      <LiveState live={live} what="the planned changes" />
      {live.value && (
        <Moments
          planned={live.value}
          fallback={withEmptyTexts(data.values)}
          gamesWithoutPictures={data.gamesWithoutPictures}
        />
      )}
    </>
  );
}

interface MomentsProps {
  planned: Planned;
  fallback: FileValues;
  gamesWithoutPictures: readonly string[];
}

function Moments({ planned, fallback, gamesWithoutPictures }: MomentsProps) {
  const now = useNow();
  const [news, setNews] = useState('');
  const ahead = momentsAhead(planned, fallback, now);
  const passed = momentsPassed(planned, fallback, { since: now - SHOWN_PAST, now }).slice(0, MOST_PAST);
  const [chosen, setChosen] = useState(() => ahead[0]?.time ?? nextMorning(now));
  const [typed, setTyped] = useState(() => clockText(chosen));
  return (
    <div className="launch">
      <div className="launch__moments">
        <p role="status" className="launch__news">
          {news}
        </p>
        <section aria-labelledby="launch-planned">
          <Title order={2} size="h3" id="launch-planned">
            Planned
          </Title>
          {ahead.length === 0 && (
            <p>
              Nothing is planned. Save a setting of the site for a later time, or schedule a post: it appears
              here with all other changes of that time.
            </p>
          )}
          <GamesWithoutPictures games={gamesWithoutPictures} />
          <ol>
            {ahead.map((moment) => (
              <li key={moment.time}>
                <PlannedMoment
                  {...{ moment, now, fallback }}
                  onShow={(time) => {
                    setChosen(time);
                    setTyped(clockText(time));
                  }}
                  onNews={setNews}
                />
              </li>
            ))}
          </ol>
        </section>
        {passed.length > 0 && (
          <PastMoments {...{ passed, fallback, now }} versions={planned.versions} onNews={setNews} />
        )}
      </div>
      <SiteAtTime typed={typed} time={clockTime(typed, chosen)} now={now} onType={setTyped} />
    </div>
  );
}

interface SiteAtTimeProps {
  typed: string;
  /** The typed time, with the seconds of a chosen moment; null if it is invalid. */
  time: number | null;
  now: number;
  onType: (typed: string) => void;
}

/** Any page of the site as visitors will see it at the typed time. */
function SiteAtTime({ typed, time, now, onType }: SiteAtTimeProps) {
  const [page, setPage] = useState('/');
  return (
    <section aria-labelledby="launch-site" className="launch__site">
      <Title order={2} size="h3" id="launch-site">
        The site at a time
      </Title>
      <TimeField label="Time" now={now} value={typed} onChange={onType} />
      {time !== null && time > now && (
        <>
          <p role="status" className="launch__banner">
            The page {page} as visitors will see it on {localTime(time)}. Its links lead to pages of that
            time; search and feeds are those of now.
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
  );
}
