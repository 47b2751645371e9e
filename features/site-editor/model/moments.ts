import type { Post } from '../../../web/domain/posts/post.ts';
import { postState } from '../../../web/domain/posts/publication.ts';
import { AREA_NAMES, type AreaName } from './areas.ts';
import { holdingAt, type SiteVersion } from './site-version.ts';
import { timelineOf, valuesOf } from './timeline.ts';
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

/** A moment with the settings that change and the posts that go live. */
export interface Moment {
  /** In milliseconds since 1970. */
  time: number;
  areas: AreaChange[];
  posts: Post[];
}

/** The values of each area in `studio.config.ts`. */
export type FileValues = Readonly<Record<AreaName, Values>>;

/** The moments after `now` at which settings change or posts go live, in their order. */
export function momentsAhead(
  versions: readonly SiteVersion[],
  posts: readonly Post[],
  fallback: FileValues,
  now: number,
): Moment[] {
  const moments = new Map<number, Moment>();
  const at = (time: number): Moment => {
    const moment = moments.get(time) ?? { time, areas: [], posts: [] };
    moments.set(time, moment);
    return moment;
  };
  for (const area of AREA_NAMES) {
    const timeline = timelineOf(versions, area, fallback[area], now);
    timeline.ahead.forEach(({ id, from, note, changes }, index) => {
      const before = valuesOf(timeline, timeline.ahead[index - 1]?.id ?? null);
      at(from).areas.push({ area, id, note, before, changes });
    });
  }
  for (const post of posts) if (postState(post, now) === 'scheduled') at(post.publishDate).posts.push(post);
  return [...moments.values()].toSorted((one, other) => one.time - other.time);
}

/** Warnings about stores, trailer and images that are missing at a moment, as sentences. */
export function missingAt(
  { time, posts }: Moment,
  versions: readonly SiteVersion[],
  fallback: FileValues,
): string[] {
  const { stores = [], trailer = '' } = { ...fallback.home, ...holdingAt(versions, 'home', time)?.values };
  return [
    ...(stores.length === 0 ? ['The home page has no link to a store.'] : []),
    ...(trailer === '' ? ['The home page has no trailer.'] : []),
    ...posts.flatMap(({ title, image }) => (image === '' ? [`The post “${title}” has no image.`] : [])),
  ];
}
