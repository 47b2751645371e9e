import { replace } from 'react-router';
import { readPost } from '../data/visitor/pages.server.ts';
import { serverDatabase } from '../data/visitor/server-database.server.ts';
import { siteContext } from '../site-context.ts';
import { PostView } from '../ui/post-view.tsx';
import type { Route } from './+types/blog-post.ts';
import { orProblem } from './page-error.tsx';
import { pageMeta } from './page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (site.hostKind === 'demo') return null;
  return foundOr404(await orProblem(readPost(serverDatabase(site), params.id)));
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [pages, { browserDatabase }] = await Promise.all([
    import('../data/visitor/pages.ts'),
    import('../data/visitor/browser-database.ts'),
  ]);
  return foundOr404(await orProblem(pages.readPost(browserDatabase(), params.id)));
}

/** Spec §8: a post that is not found ends at /404. */
function foundOr404<T>(found: T | null): T {
  if (found === null) throw replace('/404');
  return found;
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const path = `/blog/${encodeURIComponent(params.id)}`;
  if (!loaderData) return pageMeta(matches, { path });
  const { title, shortText, image, publishDate } = loaderData.post;
  return pageMeta(matches, {
    path,
    title,
    description: shortText,
    image,
    article: { published: publishDate },
  });
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  return (
    <div className="column">
      <PostView post={loaderData.post} authors={loaderData.authors} />
    </div>
  );
}

export { PageError as ErrorBoundary } from './page-error.tsx';
