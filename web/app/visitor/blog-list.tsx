import { useState } from 'react';
import { readBlogList } from '../data/visitor/pages.server.ts';
import type { BlogListData } from '../data/visitor/pages.ts';
import type { ListPlace } from '../data/visitor/posts.ts';
import { serverDatabase } from '../data/visitor/server-database.server.ts';
import { siteContext } from '../site-context.ts';
import { PostListView } from '../ui/post-list-view.tsx';
import type { Route } from './+types/blog-list.ts';
import { orProblem } from './page-error.tsx';
import { pageMeta } from './page-meta.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return site.hostKind === 'demo'
    ? null
    : orProblem(readBlogList(serverDatabase(site), placeOf(request.url)));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readInBrowser(placeOf(request.url));
}

async function readInBrowser(after: ListPlace | null): Promise<BlogListData> {
  const [pages, { browserDatabase }] = await Promise.all([
    import('../data/visitor/pages.ts'),
    import('../data/visitor/browser-database.ts'),
  ]);
  return orProblem(pages.readBlogList(browserDatabase(), after));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/blog' });
}

/** Published posts, newest publishDate first; further pages on demand. */
export default function BlogList({ loaderData }: Route.ComponentProps) {
  const [further, setFurther] = useState<BlogListData[]>([]);
  const [problem, setProblem] = useState('');
  if (!loaderData) return null;
  const pages = [loaderData, ...further];
  const next = pages.at(-1)?.next ?? null;

  async function loadMore(after: ListPlace) {
    setProblem('');
    try {
      const page = await readInBrowser(after);
      setFurther((shown) => [...shown, page]);
    } catch {
      setProblem('More posts could not be loaded. Check your connection and try again.');
    }
  }

  return (
    <div className="column">
      <h1>Blog</h1>
      {loaderData.posts.length === 0 && <p>No posts yet. Come back soon.</p>}
      <ul className="post-list">
        {pages.flatMap(({ posts, names }) =>
          posts.map((post) => (
            <li key={post.id}>
              <PostListView post={post} names={names} />
            </li>
          )),
        )}
      </ul>
      <p role="alert">{problem}</p>
      {next && (
        <a
          className="button"
          href={`/blog?after=${next.publishDate}&id=${encodeURIComponent(next.id)}`}
          onClick={(event) => {
            event.preventDefault();
            void loadMore(next);
          }}
        >
          Load more
        </a>
      )}
    </div>
  );
}

/** The place that `?after=…&id=…` names; anything else is the beginning. */
function placeOf(address: string): ListPlace | null {
  const { searchParams } = new URL(address);
  const after = searchParams.get('after') ?? '';
  const id = searchParams.get('id') ?? '';
  return /^\d{1,16}$/.test(after) && /^[^/]{1,200}$/.test(id) ? { publishDate: Number(after), id } : null;
}

export { PageError as ErrorBoundary } from './page-error.tsx';
