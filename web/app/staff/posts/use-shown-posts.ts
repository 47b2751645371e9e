import { useDeferredValue, useMemo } from 'react';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Post } from '../../domain/posts/post.ts';
import { isFound, sorted, sortText } from '../../domain/posts/post-sort.ts';
import { useLivePosts, useLivePostsByTitle } from '../shared/live-data.ts';
import type { TableAddress } from './use-table-address.ts';

/** How many posts a search by title reads at most. */
const FOUND_AT_MOST = 50;

interface ShownPosts {
  /** Undefined until the first posts are read. */
  posts: Post[] | undefined;
  page: ReturnType<typeof useLivePosts>;
  /** What the list holds and leaves out, in a sentence; '' when there is nothing to say. */
  note: string;
}

/**
 * The posts that the table shows: those read so far and, while something is searched for, also all whose title begins
 * with it. The database cannot look inside texts; so much is said beside the list.
 */
export function useShownPosts(address: TableAddress, names: AuthorNames): ShownPosts {
  const { search, sort, count } = address;
  const page = useLivePosts(count, sort);
  const beyond = page.value?.hasMore ? search.trim() : '';
  const asTyped = useLivePostsByTitle(beyond, FOUND_AT_MOST);
  const capital = beyond.charAt(0).toUpperCase() + beyond.slice(1);
  const capitalised = useLivePostsByTitle(capital === beyond ? '' : capital, FOUND_AT_MOST);
  const typed = useDeferredValue(address.typed);
  const order = sortText(sort);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` is what `sort` says
  const posts = useMemo(() => {
    if (!page.value) return undefined;
    const every = [page.value, asTyped.value, capitalised.value].flatMap((read) => read?.items ?? []);
    const once = [...new Map(every.map((post) => [post.id, post])).values()];
    const found = typed.trim() === '' ? page.value.items : once.filter((post) => isFound(post, typed, names));
    return sorted(found, sort, names);
  }, [page.value, asTyped.value, capitalised.value, typed, names, order]);

  const read = page.value?.items.length ?? 0;
  return {
    posts,
    page,
    note: noteOf(posts?.length ?? 0, typed.trim(), read, page.value?.hasMore ?? false, order),
  };
}

function noteOf(found: number, typed: string, read: number, hasMore: boolean, order: string): string {
  if (typed !== '') {
    const posts = found === 1 ? '1 post' : `${found} posts`;
    return hasMore
      ? `${posts} found among the ${read} read so far and all titles that begin with “${typed}”.`
      : `${posts} found.`;
  }
  if (!hasMore) return '';
  return order.endsWith('author')
    ? `The ${read} newest posts, sorted among themselves; there are older ones.`
    : `The first ${read} posts; there are more.`;
}
