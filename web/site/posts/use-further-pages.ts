import { useState } from 'react';
import { useLocation } from 'react-router';
import { inBrowser } from '../../data/visitor/in-browser.ts';
import type { BlogListData } from '../../data/visitor/pages.ts';
import type { ListPlace, PostsOf } from '../../data/visitor/posts.ts';
import { ReadError } from '../../data/visitor/read-problem.ts';

/** Loaded pages by history entry, so that Back restores the whole list. */
const loaded = new Map<string, BlogListData[]>();

/** The loaded pages of a blog list after its first page, and a function that loads the next page. */
export function useFurtherPages(of: PostsOf | null): {
  further: BlogListData[];
  status: 'idle' | 'loading' | 'failed' | 'too-many';
  load(after: ListPlace): Promise<void>;
} {
  const { key } = useLocation();
  const [further, setFurther] = useState(() => loaded.get(key) ?? []);
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed' | 'too-many'>('idle');

  async function load(after: ListPlace) {
    if (status === 'loading') return;
    setStatus('loading');
    try {
      const page = await inBrowser((reads, db, now) => reads.readBlogList(db, now, after, of));
      const longer = [...further, page];
      loaded.set(key, longer);
      setFurther(longer);
      setStatus('idle');
    } catch (error) {
      if (!(error instanceof ReadError)) console.error(error);
      setStatus(error instanceof ReadError && error.problem === 'too-many' ? 'too-many' : 'failed');
    }
  }

  return { further, status, load };
}
