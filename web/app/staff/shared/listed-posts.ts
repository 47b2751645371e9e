import { useEffect } from 'react';
import type { Post } from '../../domain/posts/post.ts';

/** The lists of posts that are read live at this moment. */
const lists = new Set<readonly Post[]>();

/** Says that these posts are on the screen and followed live, for as long as the calling screen is there. */
export function useListed(posts: readonly Post[] | undefined): void {
  useEffect(() => {
    if (!posts) return;
    lists.add(posts);
    return () => void lists.delete(posts);
  }, [posts]);
}

/**
 * The post as a list on the screen has it; undefined when none has. The editor that takes the list's place starts with
 * it, and need not wait for what is known already.
 */
export function listedPost(id: string): Post | undefined {
  for (const posts of lists) {
    const found = posts.find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}
