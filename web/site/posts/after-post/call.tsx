import type { Engine } from '../../../../platform/data/page-engine.ts';
import { gameOfPost } from '../../../domain/game-of-post.ts';
import { gameAddress, type Studio } from '../../../domain/studio.ts';
import { useSay } from '../../../ui/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { StudioSignUp, takesSignUps } from '../../sign-up/studio-sign-up.tsx';
import { StoreLinks } from '../../store-links.tsx';

/** The game that the post's tags name, or else the first one, and the sign-up form. As wide as the window. */
export function Call({
  studio,
  engine,
  tags,
  showsGame,
  showsSignUp,
}: {
  studio: Studio;
  engine: Engine;
  tags: readonly string[];
  showsGame: boolean;
  showsSignUp: boolean;
}) {
  const say = useSay();
  const game = gameOfPost(studio.games, tags);
  const hasForm = showsSignUp && takesSignUps(studio, engine);
  if (!showsGame && !hasForm) return null;
  return (
    <aside className="call on-art" aria-label={showsGame ? game.name : say('news', 'News')}>
      {showsGame && (
        <div className="call__art" aria-hidden="true">
          <img src={game.keyArt} alt="" width={1600} height={900} loading="lazy" />
        </div>
      )}
      <div className="column call__inner">
        {showsGame && (
          <div>
            <h2>
              {game.logo === null ? (
                game.name
              ) : (
                <img src={game.logo} alt={game.name} width={640} height={143} loading="lazy" />
              )}
            </h2>
            {game.tagline && <p className="call__tagline">{game.tagline}</p>}
            {game.stores.length > 0 ? (
              <StoreLinks game={game} />
            ) : (
              <p className="stores">
                <Link className="button button--primary" to={gameAddress(game)}>
                  {say('aboutGame', 'About {game}', { game: game.name })}
                </Link>
              </p>
            )}
          </div>
        )}
        {hasForm && <StudioSignUp studio={studio} engine={engine} />}
      </div>
    </aside>
  );
}
