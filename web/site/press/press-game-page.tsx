import { data, replace } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import { gameRows } from '../../domain/press/game-rows.ts';
import { gamePressAddress, PRESS, PRESS_KIT } from '../../domain/press/press.ts';
import { gameFiles } from '../../domain/press/press-files.ts';
import { findGame, gameAddress } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { FormattedContent } from '../../ui/posts/post-content.tsx';
import { formatText } from '../format-text.server.ts';
import { GameCredits } from '../games/game-credits.tsx';
import { GamePraise } from '../games/game-praise.tsx';
import { GameTrailers } from '../games/game-trailers.tsx';
import { pageMeta } from '../page-meta.ts';
import { readStudioText } from '../read-studio-text.ts';
import type { Route } from './+types/press-game-page.ts';
import { FactList } from './fact-list.tsx';
import { PressPictures } from './press-pictures.tsx';
import '../games/game-page.css';
import './press.css';

/** The press page of a game. An unknown name redirects to /404 (docs/product.md#press). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const game = findGame(site.studio.games, params.name);
  const { press } = site.studio;
  if (!press || game === null || site.hostKind === 'demo') throw replace('/404');
  const page = site.gamePages.get(game.address) ?? null;
  const headers = page ? await formatText(site, page.text) : {};
  return data(
    { game, page, rows: gameRows(game, page, site.studio), files: gameFiles(game, page), usage: press.usage },
    { headers },
  );
}

export { headersOfLoader as headers } from '../page-meta.ts';

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readStudioText(request, serverLoader());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { path: '/404', hidden: true });
  const { game } = loaderData;
  return pageMeta(matches, { path: gamePressAddress(game), title: game.name, image: game.keyArt });
}

export default function PressGamePage({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const { game, page, rows, files, usage } = loaderData;
  const { quotes = [], awards = [], credits = [] } = page?.facts ?? {};
  return (
    <div className="column press game">
      <div>
        <p>
          <Link to={PRESS}>{say('press', 'Press')}</Link>
        </p>
        <h1>{game.name}</h1>
        {game.tagline && <p className="press__lead">{game.tagline}</p>}
        <p className="press__acts">
          <a className="button button--primary" href={PRESS_KIT} download>
            {say('pressKit', 'Download everything (zip)')}
          </a>
          <Link className="button" to={gameAddress(game)}>
            {say('pressGamePage', 'The page of {game}', { game: game.name })}
          </Link>
        </p>
        <FactList facts={rows} />
      </div>
      {page && page.text.trim() !== '' && <FormattedContent text={page.text} />}
      <GameTrailers game={game} facts={page?.facts ?? {}} />
      <section aria-labelledby="press-pictures">
        <h2 id="press-pictures">{say('pressGamePictures', 'Logo, key art and screenshots')}</h2>
        <PressPictures files={files} />
      </section>
      <GamePraise quotes={quotes} awards={awards} />
      <GameCredits credits={credits} />
      <section aria-labelledby="press-usage">
        <h2 id="press-usage">{say('pressUsage', 'Use of this material')}</h2>
        <p>{usage}</p>
      </section>
    </div>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
