import { useEffect } from 'react';
import type { Post } from '../../domain/posts/post.ts';

/** What screens read live at this moment, under its key. */
const read = new Map<string, unknown>();
/** The lists of posts among it, as they are shown. */
const lists = new Set<readonly Post[]>();

/** Says what the calling screen reads live under that key, for as long as it is there. */
export function useOnScreen(key: string, value: unknown): void {
  useEffect(() => {
    if (value === undefined) return;
    read.set(key, value);
    return () => {
      if (read.get(key) === value) read.delete(key);
    };
  }, [key, value]);
}

/** What the screen before reads live under that key; undefined for nothing. */
export function onScreen(key: string): unknown {
  return read.get(key);
}

/** Says that these posts are shown and followed live, for as long as the calling screen is there. */
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
