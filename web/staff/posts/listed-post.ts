import { useEffect } from 'react';
import type { Post } from '../../domain/posts/post.ts';

/** The lists of posts that the current screen shows. */
const lists = new Set<readonly Post[]>();

/** Registers a list of posts that the calling screen shows, while it is mounted. */
export function useListed(posts: readonly Post[] | undefined): void {
  useEffect(() => {
    if (!posts) return;
    lists.add(posts);
    return () => void lists.delete(posts);
  }, [posts]);
}

/**
 * A post from a list on the screen; undefined if no list contains it. Until the post is loaded from the database, the
 * editor may show this one (web/staff/posts/post-editor.tsx).
 */
export function listedPost(id: string): Post | undefined {
  for (const posts of lists) {
    const found = posts.find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}
