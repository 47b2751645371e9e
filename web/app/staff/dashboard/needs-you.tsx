import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import { href, Link } from 'react-router';
import { dateMachine, dateText, localTime } from '../../domain/dates.ts';
import { signUpsByWeek } from '../../domain/people/sign-up.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import type { UserRecord } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import { type PostState, postState } from '../../domain/posts/post-state.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import { logSentence } from '../people/log-texts.ts';
import {
  type Live,
  useLiveBios,
  useLiveLaterPosts,
  useLiveLog,
  useLiveNewestPosts,
  useLivePostsOf,
  useLiveSignUps,
} from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { More, Panel } from './dashboard-panel.tsx';

/** The most sign-ups that are read to count those of two weeks. */
const SIGN_UPS_COUNTED = 500;
/** The most rows of a panel; it says where the others are. */
const SHOWN = 5;

/** The person's own unpublished posts, the newest first. */
export function OwnDrafts() {
  const { uid } = usePerson();
  const posts = useLivePostsOf(uid);
  const drafts = posts.value?.items
    .filter(({ published }) => !published)
    .toSorted((a, b) => b.creationDate - a.creationDate);
  return (
    <Panel
      icon={IconPencil}
      title="Your drafts"
      live={posts}
      count={drafts?.length}
      empty="You have no drafts."
    >
      {drafts?.slice(0, SHOWN).map((post) => (
        <PostLine key={post.id} post={post} time={post.creationDate} what="Begun" />
      ))}
      <More count={(drafts?.length ?? 0) - SHOWN} to="/admin/blogs?show=draft" />
    </Panel>
  );
}

/** The posts that become public by themselves, the next one first. */
export function ScheduledPosts() {
  const posts = useLiveLaterPosts();
  const now = Date.now();
  const scheduled = posts.value?.items.filter((post) => postState(post, now) === 'scheduled');
  return (
    <Panel
      icon={IconClock}
      title="Scheduled"
      live={posts}
      count={scheduled?.length}
      empty="No post is scheduled."
    >
      {scheduled?.slice(0, SHOWN).map((post) => (
        <PostLine key={post.id} post={post} time={post.publishDate} what="Public from" />
      ))}
      <More count={(scheduled?.length ?? 0) - SHOWN} to="/admin/blogs?show=scheduled" />
    </Panel>
  );
}

const STATE_NAMES: Record<PostState, string> = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live' };

/** The newest posts of all authors, and the state of each. */
export function LatestPosts() {
  const posts = useLiveNewestPosts(true, SHOWN);
  const now = Date.now();
  return (
    <Panel
      icon={IconNews}
      title="Latest posts"
      live={posts}
      count={posts.value?.items.length}
      empty="There are no posts yet."
    >
      {posts.value?.items.map((post) => (
        <PostLine
          key={post.id}
          post={post}
          time={post.creationDate}
          what={STATE_NAMES[postState(post, now)]}
        />
      ))}
    </Panel>
  );
}

/** The people who introduced themselves and have no level yet. */
export function WaitingPeople({ users }: { users: Live<UserRecord[]> }) {
  const waiting = users.value?.filter(({ permissionLevel }) => permissionLevel === 0);
  return (
    <Panel
      icon={IconUserQuestion}
      title="Waiting for access"
      live={users}
      count={waiting?.length}
      empty="Nobody is waiting."
    >
      {waiting?.slice(0, SHOWN).map((user) => (
        <li key={user.id}>
          <Link to={href('/admin/users')} dir="auto">
            {fullName(user)}
          </Link>
          <span className="needs-you__meta" dir="auto">
            {user.email || user.teamRole}
          </span>
        </li>
      ))}
      <More count={(waiting?.length ?? 0) - SHOWN} to="/admin/users" />
    </Panel>
  );
}

/** How many signed up this week and last week. */
export function NewSignUps() {
  const signUps = useLiveSignUps(SIGN_UPS_COUNTED);
  const [week, last] = signUpsByWeek(signUps.value?.items ?? [], Date.now(), 2);
  return (
    <Panel
      icon={IconMail}
      title="Sign-ups"
      live={signUps}
      count={signUps.value?.items.length}
      empty="Nobody has signed up yet."
    >
      <li>
        <Link to={href('/admin/sign-ups')}>{week?.count} this week</Link>
        <span className="needs-you__meta">{last?.count} last week</span>
      </li>
    </Panel>
  );
}

/** The newest recorded changes of levels and bios. */
export function LastChanges({ users }: { users: readonly UserRecord[] }) {
  const log = useLiveLog(SHOWN);
  const bios = useLiveBios();
  const names = new Map([
    ...(bios.value ?? []).map((bio) => [bio.id, bio.displayName] as const),
    ...users.map((user) => [user.id, fullName(user)] as const),
  ]);
  return (
    <Panel
      icon={IconHistory}
      title="Last changes"
      live={log}
      count={log.value?.items.length}
      empty="Nothing has been changed yet."
    >
      {log.value?.items.map((entry) => (
        <li key={entry.id}>
          <span>{logSentence(entry, (id) => names.get(id) ?? id)}</span>
          <time className="needs-you__meta" dateTime={dateMachine(entry.at)} title={localTime(entry.at)}>
            {dateText(entry.at)}
          </time>
        </li>
      ))}
    </Panel>
  );
}

function PostLine({ post, time, what }: { post: Post; time: number; what: string }) {
  return (
    <li>
      <Link to={href('/admin/blogs/:id', { id: post.id })} dir="auto">
        {shownTitle(post.title)}
      </Link>
      <span className="needs-you__meta">
        {what} ·{' '}
        <time dateTime={dateMachine(time)} title={localTime(time)}>
          {dateText(time)}
        </time>
      </span>
    </li>
  );
}
