import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  replace,
} from 'react-router';
import { siteContext } from '../../../web/data/site-context.ts';
import { findMovedGame } from '../../../web/domain/game-page.ts';
import { findGame, gameAddress } from '../../../web/domain/studio.ts';
import { formatText } from '../../../web/site/format-text.server.ts';
import { GameCredits } from '../../../web/site/games/game-credits.tsx';
import { GamePraise } from '../../../web/site/games/game-praise.tsx';
import { GameTrailers } from '../../../web/site/games/game-trailers.tsx';
import { pageMeta } from '../../../web/site/page-meta.ts';
import { readStudioText } from '../../../web/site/read-studio-text.ts';
import { movedTo } from '../../../web/site/redirect-replacing.ts';
import type { PageProps } from '../../../web/site/site-feature.ts';
import { useSay } from '../../../web/ui/language.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { FormattedContent } from '../../../web/ui/posts/post-content.tsx';
import { gameRows } from '../model/game-rows.ts';
import { gamePressAddress, PRESS, PRESS_KIT } from '../model/press.ts';
import { gameFiles } from '../model/press-files.ts';
import { FactList } from './fact-list.tsx';
import { PressPictures } from './press-pictures.tsx';
import '../../../web/site/games/game-page.css';
import './press.css';

/** The press page of a game. A former name leads to it; an unknown one redirects to /404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const game = findGame(site.studio.games, params.name ?? '');
  const { press } = site.studio;
  if (!press || site.hostKind === 'demo') throw replace('/404');
  if (game === null) {
    const moved = findMovedGame(site.gamePages, params.name ?? '');
    throw moved ? movedTo(gamePressAddress(moved)) : replace('/404');
  }
  const page = site.gamePages.get(game.address) ?? null;
  const headers = page ? await formatText(site, page.text) : {};
  return data(
    { game, page, rows: gameRows(game, page, site.studio), files: gameFiles(game, page), usage: press.usage },
    { headers },
  );
}

export { headersOfLoader as headers } from '../../../web/site/page-meta.ts';

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return readStudioText(request, serverLoader<typeof loader>());
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { path: '/404', hidden: true });
  const { game } = loaderData;
  return pageMeta(matches, { path: gamePressAddress(game), title: game.name, image: game.keyArt });
}

export default function PressGamePage({ loaderData }: PageProps<typeof loader>) {
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

export { PageError as ErrorBoundary } from '../../../web/site/page-error.tsx';
