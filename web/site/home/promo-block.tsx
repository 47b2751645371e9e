import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { VideoFrame } from '../../ui/markdown/video-frame.tsx';
import { StudioSignUp } from '../sign-up/studio-sign-up.tsx';
import { StoreLinks } from '../store-links.tsx';
import './promo-block.css';

/**
 * The upper part of the home page: sign-up form, game logo, trailer and store link, in two columns from 990 px
 * (docs/product.md#home-page).
 */
export function PromoBlock({ studio, engine }: { studio: Studio; engine: Engine }) {
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
