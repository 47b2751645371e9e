import type { PostFilter } from '../../../domain/posts/post-filter.ts';
import { counted } from '../../../domain/text/counted.ts';

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
    if (!complete) return `Showing ${shown} of the ${read} posts loaded so far …`;
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
  if (!complete) return `${found} in the ${searched} posts loaded so far …`;
  if (hasMore)
    return `${found} in the ${searched} newest posts, and in all titles that begin with “${typed}”.`;
  return `${found} in ${counted(searched, 'post')}.`;
}
