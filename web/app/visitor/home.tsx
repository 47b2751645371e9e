import { useRouteLoaderData } from 'react-router';
import { readHome } from '../data/visitor/pages.server.ts';
import { serverDatabase } from '../data/visitor/server-database.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import { siteContext } from '../site-context.ts';
import { PostFeatureView } from '../ui/post-feature-view.tsx';
import type { Route } from './+types/home.ts';
import { orProblem } from './page-error.tsx';
import { pageMeta } from './page-meta.ts';
import { PromoBlock } from './promo-block.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return site.hostKind === 'demo' ? null : orProblem(readHome(serverDatabase(site)));
}

export async function clientLoader() {
  const [pages, { browserDatabase }] = await Promise.all([
    import('../data/visitor/pages.ts'),
    import('../data/visitor/browser-database.ts'),
  ]);
  return orProblem(pages.readHome(browserDatabase()));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/' });
}

/** The promo block, and up to three feature cards. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      {site && <PromoBlock studio={site.studio} />}
      {loaderData && loaderData.posts.length > 0 && (
        <section className="feature-cards" aria-label="From the blog">
          {loaderData.posts.map((post) => (
            <PostFeatureView key={post.id} post={post} />
          ))}
        </section>
      )}
    </>
  );
}

export { PageError as ErrorBoundary } from './page-error.tsx';
