import { Link } from 'react-router';
import { dateMachine, dateText } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import {
  IconClock,
  IconEyeCheck,
  IconMail,
  IconNews,
  IconPencil,
  IconUserQuestion,
} from '../../../platform/staff/icons.tsx';
import type { Live } from '../../../platform/staff/live.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { authorDisplay } from '../../domain/bios/author.ts';
import { signUpsByWeek } from '../../domain/people/sign-up.ts';
import { fullName, type UserRecord, waitsForLevel } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import { shownTitle } from '../../domain/posts/post-table.ts';
import { type PostState, postState, scheduledPosts, stateDate } from '../../domain/posts/publication.ts';
import { PARTS, postEditor, SCREENS } from '../shared/addresses.ts';
import {
  namesOf,
  useCountedSignUps,
  useLiveBios,
  useLiveLaterPosts,
  useLiveNewestPosts,
  useLivePostsInReview,
  useLivePostsOf,
} from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { ListPanel, Panel, SHOWN } from './dashboard-panel.tsx';

/** The user's own unpublished posts, newest first. */
export function OwnDrafts() {
  const { uid } = usePerson();
  const posts = useLivePostsOf(uid);
  const drafts = posts.value?.items
    .filter(({ published }) => !published)
    .toSorted((a, b) => b.creationDate - a.creationDate);
  return (
    <ListPanel
      icon={IconPencil}
      title="Your drafts"
      live={posts}
      entries={drafts}
      line={(post) => <PostLine post={post} time={post.creationDate} what="Started" />}
      all={`${SCREENS.posts}?show=draft`}
    />
  );
}

/** The posts in review, oldest first. */
export function PostsInReview() {
  const posts = useLivePostsInReview();
  const bios = useLiveBios();
  const names = namesOf(bios.value);
  return (
    <ListPanel
      icon={IconEyeCheck}
      title="In review"
      live={posts}
      entries={posts.value?.items.toSorted((a, b) => a.creationDate - b.creationDate)}
      line={(post) => (
        <>
          <PostLink post={post} />
          <span className="needs-you__meta">
            By <bdi>{authorDisplay(post.authors, names)}</bdi>
          </span>
        </>
      )}
      all={`${SCREENS.posts}?show=review`}
    />
  );
}

/** The scheduled posts, earliest first. */
export function ScheduledPosts() {
  const posts = useLiveLaterPosts();
  const now = useNow();
  const scheduled = posts.value && scheduledPosts(posts.value.items, now);
  return (
    <ListPanel
      icon={IconClock}
      title="Scheduled"
      live={posts}
      entries={scheduled}
      line={(post) => <PostLine post={post} time={post.publishDate} what="Goes live" />}
      all={`${SCREENS.posts}?show=scheduled`}
    />
  );
}

const STATE_NAMES: Record<PostState, string> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  live: 'Live',
};

/** The newest posts of all authors, with their states and dates. */
export function LatestPosts() {
  const posts = useLiveNewestPosts(true, SHOWN);
  const now = useNow();
  return (
    <ListPanel
      icon={IconNews}
      title="Latest posts"
      live={posts}
      entries={posts.value?.items}
      line={(post) => (
        <PostLine post={post} time={stateDate(post)} what={STATE_NAMES[postState(post, now)]} />
      )}
    />
  );
}

function PostLine({ post, time, what }: { post: Post; time: number; what: string }) {
  return (
    <>
      <PostLink post={post} />
      <span className="needs-you__meta">
        {what} ·{' '}
        <time dateTime={dateMachine(time)} title={localTime(time)}>
          {dateText(time)}
        </time>
      </span>
    </>
  );
}

function PostLink({ post }: { post: Post }) {
  return (
    <Link to={postEditor(post.id)} dir="auto">
      {shownTitle(post.title)}
    </Link>
  );
}

/** People who have entered their details and have no permission level yet. */
export function WaitingPeople({ users }: { users: Live<UserRecord[]> }) {
  const waiting = users.value?.filter(waitsForLevel);
  return (
    <ListPanel
      icon={IconUserQuestion}
      title="Access requests"
      live={users}
      entries={waiting}
      line={(user) => (
        <>
          <Link to={SCREENS.users} dir="auto">
            {fullName(user)}
          </Link>
          <span className="needs-you__meta" dir="auto">
            {user.email || user.teamRole}
          </span>
        </>
      )}
      all={SCREENS.users}
    />
  );
}

/** The number of sign-ups in this week and in the previous week. */
export function NewSignUps() {
  const signUps = useCountedSignUps();
  const [week, last] = signUpsByWeek(signUps.value?.items ?? [], Date.now(), 2);
  return (
    <Panel icon={IconMail} title="Sign-ups" live={signUps} count={signUps.value?.items.length}>
      <li>
        <Link to={PARTS.signUps}>{week?.count} this week</Link>
        <span className="needs-you__meta">{last?.count} last week</span>
      </li>
    </Panel>
  );
}
