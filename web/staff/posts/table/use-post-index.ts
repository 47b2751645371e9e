import { useEffect, useRef, useState } from 'react';
import type { AuthorNames } from '../../../domain/bios/author-display.ts';
import type { Post } from '../../../domain/posts/post.ts';
import type { PostIndex } from './post-index.ts';

/** Returns the ids of matching posts, best match first. The function is replaced whenever the index changes. */
export type FindPosts = (text: string) => string[];

/**
 * Full-text search in `posts`; null until all are indexed. Nothing is downloaded or indexed while `wanted` is false.
 * Later changes of posts are indexed too.
 */
export function usePostIndex(
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
