import { useMemo } from 'react';
import { knownTime } from '../../../platform/data/server-time.ts';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { watchBio, watchBios } from '../../data/staff/bios/bios.client.ts';
import { watchSignUps } from '../../data/staff/people/sign-ups.client.ts';
import { watchLog } from '../../data/staff/people/staff-log.client.ts';
import { watchUserRecord, watchUserRecords } from '../../data/staff/people/user-records.client.ts';
import {
  watchLaterPosts,
  watchPosts,
  watchPostsByTitle,
  watchPostsInReview,
  watchPostsOf,
} from '../../data/staff/posts/posts.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { LogEntry } from '../../domain/log-entry.ts';
import type { SignUp } from '../../domain/people/sign-up.ts';
import type { UserRecord } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import { type PostSort, sortText } from '../../domain/posts/post-table.ts';
import { isInReview } from '../../domain/posts/publication.ts';

/** The first `count` posts in the order of `sort`. While more are loading, those already loaded stay. */
export function useLivePosts(count: number, sort: PostSort): Live<LiveList<Post>> {
  return useLive<LiveList<Post>>(`posts ${count} ${sortText(sort)}`, (db, watcher) =>
    watchPosts(db, count, sort, watcher),
  );
}

const NOTHING_FOUND: LiveList<Post> = { items: [], unreadable: 0, hasMore: false };

/** The newest `count` posts. They are loaded only once `wanted` is true. */
export function useLiveNewestPosts(wanted: boolean, count: number): Live<LiveList<Post>> {
  return useLive<LiveList<Post>>(`newest posts ${wanted && count}`, (db, watcher) =>
    wanted ? watchPosts(db, count, NEWEST_FIRST, watcher) : () => {},
  );
}

const NEWEST_FIRST: PostSort = { column: 'created', direction: 'descending' };

/** The first `count` posts whose title starts with `beginning`; none if `beginning` is empty. */
export function useLivePostsByTitle(beginning: string, count: number): Live<LiveList<Post>> {
  return useLive<LiveList<Post>>(`posts titled ${count} ${beginning}`, (db, watcher) => {
    watcher.onValue(NOTHING_FOUND);
    return beginning === '' ? () => {} : watchPostsByTitle(db, beginning, count, watcher);
  });
}

/** All posts that have `uid` as an author. */
export function useLivePostsOf(uid: string): Live<LiveList<Post>> {
  return useLive<LiveList<Post>>(`posts of ${uid}`, (db, watcher) => watchPostsOf(db, uid, watcher));
}

/** Maximum number of posts in review to load. If there are more, the header shows “20+”. */
const REVIEWED_AT_MOST = 20;

/** The posts in review. `hasMore`: whether there are more. */
export function useLivePostsInReview(): Live<LiveList<Post>> {
  const live = useLive<LiveList<Post>>('posts in review', (db, watcher) =>
    watchPostsInReview(db, REVIEWED_AT_MOST, watcher),
  );
  const items = useMemo(() => live.value?.items.filter(isInReview), [live.value]);
  return { ...live, value: live.value && items && { ...live.value, items } };
}

/** How far this computer's clock may be ahead, in milliseconds. */
const DAY = 24 * 3_600_000;

/**
 * The posts with a publish date later than one day before the screen was opened. The day is included because this
 * computer's clock may be ahead and the server's time may not be known yet.
 */
export function useLiveLaterPosts(): Live<LiveList<Post>> {
  return useLive<LiveList<Post>>('later posts', (db, watcher) =>
    watchLaterPosts(db, knownTime() - DAY, watcher),
  );
}

export function useLiveBios(): Live<Bio[]> {
  const live = useLive<Bio[]>('bios', watchBios);
  if (live.value) lastBios = live.value;
  return live;
}

let lastBios: Bio[] | undefined;

/** All bios. Until they are loaded, the bios that an earlier screen has loaded last. */
export function useKnownBios(): Live<Bio[]> {
  const live = useLiveBios();
  return { ...live, value: live.value ?? lastBios };
}

/** One bio; null if it does not exist. */
export function useLiveBio(id: string): Live<Bio | null> {
  return useLive<Bio | null>(`bio ${id}`, (db, watcher) => watchBio(db, id, watcher));
}

/** The newest `count` entries of the change log. For administrators only. */
export function useLiveLog(count: number): Live<LiveList<LogEntry>> {
  return useLive<LiveList<LogEntry>>(`log ${count}`, (db, watcher) => watchLog(db, count, watcher));
}

/** The newest `count` sign-ups. For administrators only. */
export function useLiveSignUps(count: number): Live<LiveList<SignUp>> {
  return useLive<LiveList<SignUp>>(`sign-ups ${count}`, (db, watcher) => watchSignUps(db, count, watcher));
}

/** Maximum number of sign-ups that are loaded to count them. */
const SIGN_UPS_COUNTED = 500;

/** The newest sign-ups, to count them; `hasMore` if there are more. For administrators only. */
export const useCountedSignUps = (): Live<LiveList<SignUp>> => useLiveSignUps(SIGN_UPS_COUNTED);

/** All user records. For administrators only. */
export function useLiveUserRecords(): Live<UserRecord[]> {
  return useLive<UserRecord[]>('user records', watchUserRecords);
}

/** One user record; null if it does not exist. */
export function useLiveUserRecord(uid: string): Live<UserRecord | null> {
  return useLive<UserRecord | null>(`user record ${uid}`, (db, watcher) => watchUserRecord(db, uid, watcher));
}

/** Display names by author id. */
export function namesOf(bios: readonly Bio[] | undefined): Record<string, string> {
  return Object.fromEntries((bios ?? []).map((bio) => [bio.id, bio.displayName]));
}
