import type { Engine } from '../../../platform/data/page-engine.ts';
import { siteContext } from '../../data/site-context.ts';
import type { Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { VideoFrame } from '../../ui/markdown/video-frame.tsx';
import { PostFeatureView } from '../../ui/posts/post-feature-view.tsx';
import { PageError } from '../page-error.tsx';
import { pageMeta } from '../page-meta.ts';
import { readHome, readOnServer } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { StudioSignUp } from '../sign-up/studio-sign-up.tsx';
import { StoreLinks } from '../store-links.tsx';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/home.ts';
import { studioStructure } from './studio-structure.ts';
import './promo-block.css';

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

/**
 * The upper part of the home page: sign-up form, game logo, trailer and store link, in two columns from 990 px
 * (docs/product.md#home-page).
 */
function PromoBlock({ studio, engine }: { studio: Studio; engine: Engine }) {
  const say = useSay();
  const [game] = studio.games;
  return (
    <section className="promo on-art" aria-labelledby="promo-title">
      <div className="promo__art" aria-hidden="true">
        <img src={game.keyArt} alt="" width={1600} height={900} fetchPriority="high" />
      </div>
      <div className="promo__inner">
        <div className="promo__pitch">
          <h1 id="promo-title">
            {game.logo === null ? (
              game.name
            ) : (
              <img src={game.logo} alt={game.name} width={640} height={143} />
            )}
          </h1>
          <p className="promo__tagline">{game.tagline}</p>
          <StoreLinks game={game} />
          <StudioSignUp studio={studio} engine={engine} />
        </div>
        <div className="promo__trailer">
          <VideoFrame
            id={game.trailer.videoId}
            title={say('trailer', '{game} trailer', { game: game.name })}
            still={game.trailer.still}
          />
        </div>
      </div>
    </section>
  );
}
