import { use } from 'react';
import { data, replace } from 'react-router';
import type { Engine } from '../../../platform/data/page-engine.ts';
import { siteContext } from '../../data/site-context.ts';
import { gameFacts } from '../../domain/game-facts.ts';
import {
  daysUntil,
  findMovedGame,
  type GameFacts,
  type GamePage as GamePageFile,
  type Screenshot,
} from '../../domain/game-page.ts';
import type { LinkedPost } from '../../domain/posts/related-posts.ts';
import { findGame, type Game, gameAddress, type Studio } from '../../domain/studio.ts';
import { PageLanguage, useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FormattedContent } from '../../ui/posts/post-content.tsx';
import { gameLinks } from '../features.server.ts';
import { formatText } from '../format-text.server.ts';
import { GameColors } from '../game-colors.tsx';
import { PageError } from '../page-error.tsx';
import { pageMeta } from '../page-meta.ts';
import { getGamePosts, readOnServer } from '../page-read.server.ts';
import { readStudioText } from '../read-studio-text.ts';
import { movedTo } from '../redirect-replacing.ts';
import { ShortPage } from '../short-page.tsx';
import { StudioSignUp } from '../sign-up/studio-sign-up.tsx';
import type { TextLink } from '../site-feature.ts';
import { StoreLinks } from '../store-links.tsx';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/game-page.ts';
import { GameCredits } from './game-credits.tsx';
import { GameHero, ReleaseDate } from './game-hero.tsx';
import { GamePosts } from './game-posts.tsx';
import { GamePraise } from './game-praise.tsx';
import { gameStructure } from './game-structure.server.ts';
import { GameTrailers } from './game-trailers.tsx';
import './game-page.css';

/** The page of a game. A former name leads to it; an unknown one redirects to /404 (docs/product.md#games). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const game = findGame(site.studio.games, params.name);
  if (game === null) {
    const moved = findMovedGame(site.gamePages, params.name);
    throw moved ? movedTo(gameAddress(moved)) : replace('/404');
  }
  // A demo host shows the placeholder: the server sends no content before it knows who the visitor is, and the browser
  // cannot read the game's file.
  const page = (site.hostKind !== 'demo' && site.gamePages.get(game.address)) || null;
  if (page === null) return data({ game, page, posts: [], links: [], days: null, structure: {} });
  // While the database cannot be reached, the page is shown without posts.
  const reading = readOnServer(site, (db, now) =>
    Promise.all([getGamePosts(db, now, game), gameLinks({ db, now }, game, site.studio)]),
  ).catch(() => null);
  const [read, headers] = await Promise.all([reading, formatText(site, page.text)]);
  const [posts, links] = read ?? [[], []];
  const { released } = page.facts;
  const days = released === undefined ? null : daysUntil(released, site.now);
  const structure = gameStructure(site.studio, game, site.mainOrigin, page.facts);
  return data(
    { game, page, posts, links, days, structure },
    { headers: read === null ? { 'cache-control': 'no-store' } : headers },
  );
}

export { headersOfLoader as headers } from '../page-meta.ts';

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readStudioText(request, serverLoader());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { path: '/404', hidden: true });
  const { game, page, structure } = loaderData;
  if (page === null) return pageMeta(matches, { path: gameAddress(game) });
  return pageMeta(matches, {
    path: gameAddress(game),
    title: game.name,
    ...(game.tagline ? { description: game.tagline } : {}),
    image: game.keyArt,
    structure: () => structure,
  });
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { game, page, posts, links, days } = loaderData;
  return page === null ? (
    <Placeholder game={game} />
  ) : (
    <WholePage game={game} page={page} posts={posts} links={links} days={days} />
  );
}

/** The message for a game without a page of its own (docs/product.md#games). */
function Placeholder({ game }: { game: Game }) {
  const say = useSay();
  return (
    <ShortPage heading={game.name} art={game.keyArt}>
      <p>{say('gameSoon', 'The page for {game} is coming soon.', { game: game.name })}</p>
      <p>
        <Link className="button" to="/">
          {say('backToTheStart', 'Back to the home page')}
        </Link>
      </p>
    </ShortPage>
  );
}

interface WholePageProps {
  game: Game;
  page: GamePageFile;
  posts: readonly LinkedPost[];
  /** Links of features; empty if the database could not be read. */
  links: readonly TextLink[];
  /** Days until the release; null if it has no date or the date has passed. */
  days: number | null;
}

function WholePage({ game, page: { facts, text, isPartial }, posts, links, days }: WholePageProps) {
  const say = useSay();
  const site = useSite();
  return (
    <div className="game" data-game={game.address}>
      <GameColors />
      <GameHero game={game} facts={facts} days={days} />
      <GameFactSheet facts={facts} />
      <GameTrailers game={game} facts={facts} />
      <GameScreenshots screenshots={facts.screenshots ?? []} />
      {text && (
        <div className="game__text">
          <FormattedContent key={text} text={text} />
        </div>
      )}
      {isPartial && (
        <p className="game__partial">
          {say('gamePartial', 'A part of this page cannot be shown at the moment.')}
        </p>
      )}
      <GamePraise quotes={facts.quotes ?? []} awards={facts.awards ?? []} />
      <GamePosts game={game} posts={posts} />
      {links.map(({ to, text }) => (
        <p key={to} className="game__wide">
          <Link to={to}>{text}</Link>
        </p>
      ))}
      <GameCredits credits={facts.credits ?? []} />
      {site && <GameCall game={game} studio={site.studio} engine={site.engine} />}
    </div>
  );
}

export { PageError as ErrorBoundary };

/** The end of a game's page: its stores again, and the sign-up form. */
function GameCall({ game, studio, engine }: { game: Game; studio: Studio; engine: Engine }) {
  return (
    <aside className="game-call" aria-label={game.name}>
      <div className="game__wide">
        <div>
          <p className="game-call__name">{game.name}</p>
          {game.tagline && <p>{game.tagline}</p>}
          <StoreLinks game={game} />
        </div>
        <StudioSignUp studio={studio} engine={engine} />
      </div>
    </aside>
  );
}

/** The facts about a game. Renders nothing if there are none. */
function GameFactSheet({ facts }: { facts: GameFacts }) {
  const say = useSay();
  const site = useSite();
  const known = gameFacts(facts, use(PageLanguage));
  if (known.length === 0) return null;
  const developer = { label: say('gameDeveloper', 'Developer'), text: site?.studio.name, date: undefined };
  return (
    <section className="game-facts" aria-label={say('gameFacts', 'Facts')}>
      <dl className="game__wide">
        {[...known, developer].map(({ label, text, date }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{date === undefined ? text : <ReleaseDate date={date} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A strip of screenshots that scrolls sideways. Renders nothing if there are none. */
function GameScreenshots({ screenshots }: { screenshots: readonly Screenshot[] }) {
  const say = useSay();
  if (screenshots.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <section className="game-strip" tabIndex={0} aria-label={say('gameScreenshots', 'Screenshots')}>
      <ul>
        {screenshots.map(({ picture, alt }) => (
          <li key={picture}>
            <Picture
              source={picture}
              alt={alt}
              width={1600}
              height={900}
              sizes="(width > 720px) 640px, 86vw"
              lazy
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
