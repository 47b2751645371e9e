import { sameValue } from '../../../platform/domain/editing/draft.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { postState, scheduledPosts } from '../../../web/domain/posts/publication.ts';
import type { WorkingCopy } from '../../../web/domain/posts/working-copy.ts';
import { AREA_NAMES, type AreaName, type FileValues } from './areas.ts';
import {
  NO_END,
  PAGE_KINDS,
  type PageHead,
  type PageKind,
  type PageKindName,
  pageValues,
  type SitePage,
} from './page-kind.ts';
import { pageState } from './page-life.ts';
import { pageEditor } from './page-screens.ts';
import { byMoment, type SiteVersion } from './site-version.ts';
import { changesOf, timelineOf, valuesOf } from './timeline.ts';
import type { Values } from './value-fields.ts';

/** The address of the screen “Launch”. */
export const LAUNCH_SCREEN = '/admin/launch';

/** A change of an area at a moment. */
export interface AreaChange {
  area: AreaName;
  /** The id of the version. */
  id: string;
  note: string;
  before: Values;
  changes: Values;
}

/** A change of a live post that waits for a time. Its id is that of the post. */
export type WaitingText = WorkingCopy & { id: string };

/** A moment: the settings that change, the posts and pages that go live, the pages that end, the live posts that change. */
export interface Moment {
  /** In milliseconds since 1970. */
  time: number;
  areas: AreaChange[];
  posts: Post[];
  texts: WaitingText[];
  pages: PageMoment[];
}

/** A page that goes live or ends at a moment. */
export interface PageMoment {
  /** The address of its editor. */
  to: string;
  /** Its kind and its name. */
  what: string;
  name: string;
  goes: 'live' | 'away';
}

/** A page of any kind, as moments name it. */
type LaunchPage = Omit<PageMoment, 'goes'> & Pick<PageHead, 'published' | 'publishDate' | 'until'>;

/** Everything that may change the site at a moment. */
export interface Planned {
  versions: readonly SiteVersion[];
  posts: readonly Post[];
  texts: readonly WaitingText[];
  pages: readonly LaunchPage[];
}

/** The moments after `now` at which settings or live posts change, posts or pages go live, or pages end, in their order. */
export function momentsAhead(
  { versions, posts, texts, pages }: Planned,
  fallback: FileValues,
  now: number,
): Moment[] {
  const { moments, at } = collected();
  for (const area of AREA_NAMES) {
    const timeline = timelineOf(versions, area, fallback[area], now);
    timeline.ahead.forEach(({ id, from, note, changes }, index) => {
      const before = valuesOf(timeline, timeline.ahead[index - 1]?.id ?? null);
      at(from).areas.push({ area, id, note, before, changes });
    });
  }
  for (const post of scheduledPosts(posts, now)) at(post.publishDate).posts.push(post);
  for (const text of texts)
    if (text.goesLive !== undefined && text.goesLive > now) at(text.goesLive).texts.push(text);
  for (const { published, publishDate, until, ...page } of pages) {
    if (!published) continue;
    if (publishDate > now) at(publishDate).pages.push({ ...page, goes: 'live' });
    if (until > now && until !== NO_END) at(until).pages.push({ ...page, goes: 'away' });
  }
  return moments();
}

/**
 * The moments from `since` to `now` at which settings changed, or posts and pages that are still live went live, the latest
 * first. The versions must include the ones before `since`.
 */
export function momentsPassed(
  { versions, posts, pages }: Omit<Planned, 'texts'>,
  fallback: FileValues,
  { since, now }: { since: number; now: number },
): Moment[] {
  const { moments, at } = collected();
  for (const area of AREA_NAMES) {
    const passed = versions
      .filter((version) => version.area === area && version.from <= now)
      .toSorted(byMoment);
    passed.forEach(({ id, from, note, values }, index) => {
      if (from < since) return;
      const before = { ...fallback[area], ...passed[index - 1]?.values };
      const changes = changesOf(before, { ...fallback[area], ...values });
      at(from).areas.push({ area, id, note, before, changes });
    });
  }
  for (const post of posts)
    if (postState(post, now) === 'live' && post.publishDate >= since) at(post.publishDate).posts.push(post);
  for (const { to, what, name, ...life } of pages)
    if (pageState(life, now) === 'live' && life.publishDate >= since)
      at(life.publishDate).pages.push({ to, what, name, goes: 'live' });
  return moments().toReversed();
}

/** A page as moments name it. */
export function launchPage(name: PageKindName, page: SitePage): LaunchPage {
  const kind: PageKind = PAGE_KINDS[name];
  const { published, publishDate, until } = page;
  return {
    ...{ published, publishDate, until },
    ...{ to: pageEditor(name, page.id), what: kind.what, name: kind.nameOf(pageValues(kind, page)) },
  };
}

/** The moments, sorted by time. `at` returns the moment of a time, and adds it if there is none. */
function collected() {
  const found = new Map<number, Moment>();
  return {
    at(time: number): Moment {
      const moment = found.get(time) ?? { time, areas: [], posts: [], texts: [], pages: [] };
      found.set(time, moment);
      return moment;
    },
    moments: () => [...found.values()].toSorted((one, other) => one.time - other.time),
  };
}

/** Whether a moment still has the changes of settings and posts that the person has seen. */
export const isSameMoment = (seen: Moment, now: Moment | undefined): boolean =>
  now !== undefined && sameValue(partsOf(seen), partsOf(now));

const partsOf = ({ time, areas, posts, texts, pages }: Moment) => ({
  time,
  areas: areas.map(({ id, note, changes }) => ({ id, note, changes })),
  posts: posts.map(({ id }) => id).toSorted(),
  pages: pages.map(({ to, goes }) => `${to} ${goes}`).toSorted(),
  texts: texts.map(({ id, to }) => ({ id, to })).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});
