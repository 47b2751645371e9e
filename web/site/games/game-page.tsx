import { data, replace } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import { findGame, type Game, gameAddress } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { VideoFrame } from '../../ui/markdown/video-frame.tsx';
import { FormattedContent } from '../../ui/posts/post-content.tsx';
import { formatText } from '../format-text.server.ts';
import { PageError } from '../page-error.tsx';
import { pageMeta } from '../page-meta.ts';
import { readStudioText } from '../read-studio-text.ts';
import { ShortPage } from '../short-page.tsx';
import { gameStructure } from '../structured-data.ts';
import type { Route } from './+types/game-page.ts';
import { StoreLinks } from './store-links.tsx';

/** The page of one of the studio's games; an unknown name redirects to /404 (docs/product.md#games). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const game = findGame(site.studio.games, params.name);
  if (game === null) throw replace('/404');
  const text = site.gameTexts.get(game.address) ?? null;
  return data({ game, text }, { headers: text === null ? {} : await formatText(site, text) });
}

export { headersOfLoader as headers } from '../headers-of-loader.ts';

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readStudioText(request, serverLoader());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { path: '/404', hidden: true });
  const { game, text } = loaderData;
  if (text === null) return pageMeta(matches, { path: gameAddress(game) });
  return pageMeta(matches, {
    path: gameAddress(game),
    title: game.name,
    ...(game.tagline ? { description: game.tagline } : {}),
    image: game.keyArt,
    structure: (studio, origin) => ({
      '@context': 'https://schema.org',
      ...gameStructure(studio, game, origin),
    }),
  });
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { game, text } = loaderData;
  return text === null ? <Placeholder game={game} /> : <WholePage game={game} text={text} />;
}

/** Shown until the game has a text (docs/product.md#games). */
function Placeholder({ game }: { game: Game }) {
  const say = useSay();
  return (
    <ShortPage heading={game.name} art={game.keyArt}>
      <p>{say('gameSoon', 'A page for {game} is on its way.', { game: game.name })}</p>
      <p>
        <Link className="button" to="/">
          {say('backToTheStart', 'Back to the start')}
        </Link>
      </p>
    </ShortPage>
  );
}

function WholePage({ game, text }: { game: Game; text: string }) {
  const say = useSay();
  return (
    <>
      <ShortPage heading={game.name} logo={game.logo} art={game.keyArt} className="game">
        {game.tagline && <p>{game.tagline}</p>}
        <StoreLinks game={game} />
      </ShortPage>
      <div className="column game-text">
        {game.trailer && (
          <VideoFrame
            id={game.trailer.videoId}
            title={say('trailer', '{game} trailer', { game: game.name })}
            still={game.trailer.still}
          />
        )}
        <FormattedContent key={text} text={text} />
      </div>
    </>
  );
}

export { PageError as ErrorBoundary };
