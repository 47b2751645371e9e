import type { OwnPage } from '../../../web/domain/own-page.ts';
import { DATA, ownPageKey, pageKey, pageOfKey } from '../../../web/server/page-cache/page-key.ts';

/** A page whose views are counted. */
export interface CountedPage {
  /** The id or readable address of the post that the page shows; null on other pages. */
  post: string | null;
}

const POST_PAGE = '/blog/:id';
/** Matches pages of search results. They are not cached, so `pageKey` returns null for them. */
const SEARCH_PAGE = /^\/search\/?(\?|$)/i;

/** The page at a path, with or without a query; null if its views are not counted, such as those of a feed. */
export function countedPage(target: string, ownPages: readonly OwnPage[]): CountedPage | null {
  const [path = ''] = target.split('?', 1);
  if (path.endsWith(DATA)) return null;
  const key = pageKey(target);
  if (key === null)
    return SEARCH_PAGE.test(target) || ownPageKey(target, ownPages) !== null ? { post: null } : null;
  const page = pageOfKey(key);
  if (!page || page.name === null) return null;
  return { post: page.path === POST_PAGE ? key.slice(POST_PAGE.indexOf(':')) : null };
}
