import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { href, Link } from 'react-router';
import { dateMachine, dateText } from '../../domain/dates.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Post } from '../../domain/posts/post.ts';
import { type PostState, postState, stateDate } from '../../domain/posts/post-state.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import { useLiveLaterPosts, useLiveNewestPosts, useLivePostsOf } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { More, Panel, SHOWN } from './dashboard-panel.tsx';

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

/** The newest posts of all authors, with the state of each and its date. */
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
        <PostLine key={post.id} post={post} time={stateDate(post)} what={STATE_NAMES[postState(post, now)]} />
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
