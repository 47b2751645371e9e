import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { LiveList } from '../../../../platform/data/staff/watch.client.ts';
import { counted } from '../../../../platform/domain/text/counted.ts';
import type { Live } from '../../../../platform/staff/live.ts';
import { useNow } from '../../../../platform/staff/use-now.ts';
import type { AuthorNames } from '../../../domain/bios/author.ts';
import type { Post } from '../../../domain/posts/post.ts';
import {
  byPostSort,
  isFound,
  type PostFilter,
  passesFilter,
  sortText,
} from '../../../domain/posts/post-table.ts';
import { useLiveNewestPosts, useLivePosts, useLivePostsByTitle } from '../../shared/live-data.ts';
import { useListed } from '../listed-post.ts';
import type { PostIndex } from './post-index.ts';
import type { TableAddress } from './use-table-address.ts';

/** A search or filter covers this many of the newest posts: nineteen years with one post a week. */
const SEARCHED_AT_MOST = 1000;
/** Maximum number of posts per search by title. There are two: as typed, and with a capital letter first. */
const TITLED_AT_MOST = 50;

type Compare = (one: Post, other: Post) => number;

interface ShownPosts {
  /** Undefined until the first posts have loaded. */
  posts: Post[] | undefined;
  /** Compares posts for sorting; undefined if they are sorted already. */
  order: Compare | undefined;
  /** Whether “Show more” would show more posts. */
  hasMore: boolean;
  page: Live<LiveList<Post>>;
  /** A sentence about how many posts the list shows; '' if it shows all without a search or filter. */
  note: string;
  /** Loads the data for a search before the user types. */
  prepare: () => void;
}

/**
 * The posts of the table, and their order. A search or filter covers the newest thousand posts; a search also finds older
 * posts whose title begins with the typed text.
 */
export function useShownPosts(address: TableAddress, names: AuthorNames, uid: string): ShownPosts {
  const { search, sort, filter, count } = address;
  const sortName = sortText(sort);
  const typed = useDeferredValue(address.typed).trim();
  const page = useLivePosts(count, sort);
  const [prepared, setPrepared] = useState(false);
  const narrowed = address.isNarrowed;
  if (narrowed && !prepared) setPrepared(true);

  const newest = useLiveNewestPosts(prepared && page.value?.hasMore === true, SEARCHED_AT_MOST);
  const source = narrowed && newest.value ? newest.value : page.value;
  const isWhole = source !== undefined && (source === newest.value || !source.hasMore);
  const find = usePostIndex(isWhole ? source.items : undefined, names, prepared);

  const beyond = source?.hasMore && narrowed ? search.trim() : '';
  const capital = beyond.charAt(0).toUpperCase() + beyond.slice(1);
  const asTyped = useLivePostsByTitle(beyond, TITLED_AT_MOST);
  const capitalised = useLivePostsByTitle(capital === beyond ? '' : capital, TITLED_AT_MOST);

  const time = useNow();
  // Only the filters for live and scheduled posts depend on the time. The others get a constant, so that they are not
  // computed again every few seconds.
  const now = filter === 'live' || filter === 'scheduled' ? time : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sortName` is `sort` as a string
  const order = useMemo(() => byPostSort(sort, names), [sortName, names]);
  const chosen = useMemo(() => {
    if (!source) return undefined;
    if (typed === '') return filtered(source.items, filter, uid, now);
    const every = [source, asTyped.value, capitalised.value].flatMap((read) => read?.items ?? []);
    const once = [...new Map(every.map((post) => [post.id, post])).values()];
    const passing = filtered(once, filter, uid, now);
    return found(passing, find?.(typed) ?? [], (post) => isFound(post, typed, names), order);
  }, [source, asTyped.value, capitalised.value, find, filter, uid, typed, names, order, now]);

  useListed(chosen);
  const searched = source ? filtered(source.items, filter, uid, now).length : 0;
  return {
    posts: chosen,
    // Search results are sorted by relevance unless the user chose an order.
    order: typed !== '' && sort === null ? undefined : order,
    hasMore: narrowed ? (chosen?.length ?? 0) > count : (page.value?.hasMore ?? false),
    page,
    prepare: () => setPrepared(true),
    note: noteOf({
      shown: chosen?.length ?? 0,
      read: source?.items.length ?? 0,
      searched,
      typed,
      filter,
      hasMore: source?.hasMore ?? false,
      complete: typed === '' ? isWhole : find !== null,
      byAuthor: sort?.column === 'author',
    }),
  };
}

function filtered(posts: readonly Post[], filter: PostFilter, uid: string, now: number): Post[] {
  return posts.filter((post) => passesFilter(post, filter, uid, now));
}

/** First the posts with the ids in `best`, in that order, then other matches, sorted. */
function found(
  posts: readonly Post[],
  best: readonly string[],
  alike: (post: Post) => boolean,
  order: Compare,
): Post[] {
  const others = new Map(posts.map((post) => [post.id, post]));
  const first = best.flatMap((id) => others.get(id) ?? []);
  for (const id of best) others.delete(id);
  // Adds matches that the index does not find: parts of words, and all matches while the index is not ready.
  return [...first, ...[...others.values()].filter(alike).sort(order)];
}

/** Returns the ids of matching posts, best match first. The function is replaced whenever the index changes. */
type FindPosts = (text: string) => string[];

/**
 * Full-text search in `posts`; null until all are indexed. Nothing is downloaded or indexed while `wanted` is false.
 * Later changes of posts are indexed too.
 */
function usePostIndex(
  posts: readonly Post[] | undefined,
  names: AuthorNames,
  wanted: boolean,
): FindPosts | null {
  const index = useRef<PostIndex | null>(null);
  const [find, setFind] = useState<FindPosts | null>(null);

  useEffect(() => {
    if (!wanted || !posts) return;
    const given = new AbortController();
    const bringUpToDate = async () => {
      const { PostIndex } = await import('./post-index.ts');
      index.current ??= new PostIndex();
      const held = index.current;
      if (await held.update(posts, names, given.signal)) setFind(() => (text: string) => held.search(text));
    };
    // Without the index, a search still covers titles, short texts and authors.
    bringUpToDate().catch((error: unknown) => console.warn('The posts could not be indexed:', error));
    return () => given.abort();
  }, [posts, names, wanted]);

  return find;
}

/** The numbers and choices from which the note above the posts table is made. */
export interface ListState {
  shown: number;
  /** The number of loaded posts. `searched`: the number of these that pass the filter. */
  read: number;
  searched: number;
  typed: string;
  filter: PostFilter;
  /** Whether some posts are not loaded. */
  hasMore: boolean;
  /** False while the posts that the search or filter covers are still being loaded or indexed. */
  complete: boolean;
  byAuthor: boolean;
}

/** A sentence about how many posts the list shows; '' if it shows all without a search or filter. */
export function noteOf(list: ListState): string {
  if (list.typed !== '') return searchNote(list);
  const { shown, read, filter, hasMore, complete, byAuthor } = list;
  if (filter !== null) {
    if (!complete) return `Showing ${shown} of the ${read} posts loaded so far…`;
    return hasMore
      ? `Showing ${shown} of the ${read} newest posts. Older posts are left out.`
      : `Showing ${shown} of ${counted(read, 'post')}.`;
  }
  if (!hasMore) return '';
  return byAuthor
    ? `Only the ${read} newest posts are sorted. Older posts are left out.`
    : `These are the first ${read} posts. There are more.`;
}

function searchNote({ shown, searched, typed, hasMore, complete }: ListState): string {
  const found = `${counted(shown, 'post')} found`;
  if (!complete) return `${found} in the ${searched} posts loaded so far…`;
  if (hasMore)
    return `${found} in the ${searched} newest posts, and in all titles that begin with “${typed}”.`;
  return `${found} in ${counted(searched, 'post')}.`;
}
