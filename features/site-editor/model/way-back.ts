import { sameValue } from '../../../platform/domain/editing/draft.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { postState } from '../../../web/domain/posts/publication.ts';
import { AREA_NAMES, type AreaName, type FileValues } from './areas.ts';
import type { Moment, PageMoment } from './moments.ts';
import { holdingAt, type SiteVersion } from './site-version.ts';
import { changesOf } from './timeline.ts';
import type { Values } from './value-fields.ts';

/** The effect on an area of going back to the state before a moment. */
export interface AreaReturn {
  area: AreaName;
  present: Values;
  /** The restored values, as they were before the moment. */
  returns: Values;
  /** The names of values that were changed again since. They stay. */
  left: readonly string[];
}

/** The effect of going back to the state before a moment. */
export interface WayBack {
  areas: AreaReturn[];
  /** The posts that went live at the moment. They are hidden. */
  posts: Post[];
  /** The pages that went live at the moment. They are hidden. */
  pages: PageMoment[];
}

/** Computes how the site goes back to the state before a past moment. Later changes of other values stay. */
export function wayBack(
  { time, posts, pages }: Moment,
  versions: readonly SiteVersion[],
  fallback: FileValues,
  now: number,
): WayBack {
  const areas = AREA_NAMES.flatMap((area): AreaReturn[] => {
    const valuesAt = (moment: number): Values => ({
      ...fallback[area],
      ...holdingAt(versions, area, moment)?.values,
    });
    const [before, after, present] = [valuesAt(time - 1), valuesAt(time), valuesAt(now)];
    const changed = Object.keys(changesOf(before, after));
    const stands = changed.filter((name) => !sameValue(present[name], before[name]));
    const returning = stands.filter((name) => sameValue(present[name], after[name]));
    const left = stands.filter((name) => !returning.includes(name));
    if (stands.length === 0) return [];
    const returns = Object.fromEntries(returning.map((name) => [name, before[name] ?? '']));
    return [{ area, present, returns, left }];
  });
  return {
    areas,
    posts: posts.filter((post) => postState(post, now) === 'live'),
    pages: pages.filter(({ goes }) => goes === 'live'),
  };
}

/** Whether going back would change something. */
export const changesAnything = ({ areas, posts, pages }: WayBack): boolean =>
  posts.length + pages.length > 0 || areas.some(({ returns }) => Object.keys(returns).length > 0);
