import { useEffect } from 'react';
import type { Post } from '../../domain/posts/post.ts';

/** Live data of the current screen, by key. */
const read = new Map<string, unknown>();
/** The lists of posts that the current screen shows. */
const lists = new Set<readonly Post[]>();

/** Registers live data of the calling screen while it is mounted. */
export function useOnScreen(key: string, value: unknown): void {
  useEffect(() => {
    if (value === undefined) return;
    read.set(key, value);
    return () => {
      if (read.get(key) === value) read.delete(key);
    };
  }, [key, value]);
}

/** The live data that a mounted screen has registered for a key; undefined if there is none. */
export function onScreen(key: string): unknown {
  return read.get(key);
}

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
