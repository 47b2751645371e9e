import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { inBrowser } from '../../data/visitor/in-browser.ts';
import type { BlogListData } from '../../data/visitor/pages.ts';
import type { ListPlace, PostsOf } from '../../data/visitor/posts.ts';
import { ReadError } from '../../data/visitor/read-problem.ts';
import type { Post } from '../../domain/posts/post.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PostListView } from '../../ui/posts/post-list-view.tsx';
import { placeSearch } from './list-place.ts';
import './blog-list.css';

/** Loaded pages by history entry, so that Back restores the whole list. */
const loaded = new Map<string, BlogListData[]>();

interface PostListProps {
  first: BlogListData;
  atStart: boolean;
  /** Restricts the list, for example to a tag; null for all posts. */
  of: PostsOf | null;
  /** Path of the list's first page. */
  address: string;
  /** Rendered above the list. */
  children: ReactNode;
  /** Rendered below the list. */
  end?: ReactNode;
}

/** A list of public posts, newest `publishDate` first, with a button that loads more. */
export function PostList({ first, atStart, of, address, children, end }: PostListProps) {
  const say = useSay();
  const { further, status, load } = useFurtherPages(of);
  const list = useRef<HTMLUListElement>(null);
  const pages = [first, ...further];
  const posts = shownOnce(pages.flatMap((page) => page.posts));
  const names = Object.assign({}, ...pages.map((page) => page.names));
  const next = pages.at(-1)?.next ?? null;
  const loaded = further.at(-1)?.posts[0]?.id;

  // Loading more moves the focus to the first of the new posts.
  const lastFocused = useRef(loaded);
  useEffect(() => {
    if (loaded === undefined || loaded === lastFocused.current) return;
    lastFocused.current = loaded;
    const at = posts.findIndex((post) => post.id === loaded);
    list.current?.children[at]?.querySelector('a')?.focus({ preventScroll: true });
  });

  return (
    <div className="column blog-list">
      {children}
      {!atStart && (
        <p>
          <Link to={address}>{say('newestPosts', 'Newest posts')}</Link>
        </p>
      )}
      {posts.length === 0 && (
        <p className="empty">
          {atStart
            ? say('noPosts', 'No posts yet. Come back soon.')
            : say('noOlderPosts', 'There are no older posts.')}
        </p>
      )}
      <ul className="post-list" ref={list}>
        {posts.map((post, at) => (
          <li key={post.id}>
            <PostListView post={post} names={names} leads={at === 0} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {further.length > 0 &&
          say(
            'postsShown',
            { one: '{count} post shown', other: '{count} posts shown' },
            { count: posts.length },
          )}
      </p>
      <p className="blog-list__problem" role="alert">
        {status === 'too-many' && say('tooMany', 'Too many requests. Please try again in a minute.')}
        {status === 'failed' &&
          say('morePostsFailed', 'More posts could not be loaded. Check your connection and try again.')}
      </p>
      {next && (
        <p className="blog-list__more">
          <a
            className="button"
            href={address + placeSearch(next)}
            aria-disabled={status === 'loading'}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              void load(next);
            }}
          >
            {status === 'loading' ? say('loading', 'Loading…') : say('loadMore', 'Load more')}
          </a>
        </p>
      )}
      {end && <p className="blog-list__end">{end}</p>}
    </div>
  );
}

/** Drops duplicates: a post published between two requests moves the last post of a page to the next page too. */
function shownOnce(posts: Post[]): Post[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}

/** The loaded pages of a blog list after its first page, and a function that loads the next page. */
function useFurtherPages(of: PostsOf | null): {
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
