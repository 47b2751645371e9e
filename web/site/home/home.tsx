import { siteContext } from '../../data/site-context.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PostFeatureView } from '../../ui/posts/post-feature-view.tsx';
import { PageError } from '../page-error.tsx';
import { pageMeta } from '../page-meta.ts';
import { readHome, readOnServer } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/home.ts';
import { PromoBlock } from './promo-block.tsx';
import { studioStructure } from './studio-structure.ts';
import './feature-cards.css';

export async function loader({ context }: Route.LoaderArgs) {
  return readOnServer(context.get(siteContext), readHome);
}

export async function clientLoader() {
  return readInBrowser((reads, db, now) => reads.readHome(db, now));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/', structure: studioStructure });
}

/** The promo block and up to three feature cards. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const say = useSay();
  const posts = loaderData?.posts ?? [];
  return (
    <>
      {site && <PromoBlock studio={site.studio} engine={site.engine} />}
      {posts.length > 0 && (
        <section className="from-the-blog" aria-labelledby="from-the-blog">
          <header>
            <h2 id="from-the-blog">{say('fromTheBlog', 'From the blog')}</h2>
            <Link to="/blog">{say('allPosts', 'All posts')}</Link>
          </header>
          <div className="feature-cards">
            {posts.map((post) => (
              <PostFeatureView key={post.id} post={post} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** Shown if the posts cannot be read: the promo block, which needs no database, and the error. */
export function ErrorBoundary() {
  const site = useSite();
  return (
    <>
      {site && <PromoBlock studio={site.studio} engine={site.engine} />}
      <PageError heading={site ? 'h2' : 'h1'} />
    </>
  );
}
