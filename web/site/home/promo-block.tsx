import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { VideoFrame } from '../../ui/markdown/video-frame.tsx';
import { StoreLinks } from '../games/store-links.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import './promo-block.css';

/** The address that receives sign-ups when no online form is configured. Only the embedded engine stores them. */
const STAND_IN_FORM = { action: '/forms/sign-up', field: 'email', consentField: 'consent' };

/**
 * Sign-up form, game logo, trailer and store link; two columns from 990 px (docs/product.md#home-page). If sign-ups
 * cannot be stored, there is no form, because thanking for a lost address would be worse.
 */
export function PromoBlock({ studio, engine }: { studio: Studio; engine: Engine }) {
  const say = useSay();
  const [game] = studio.games;
  const form = studio.signUp.form ?? (engine.kind === 'embedded' ? STAND_IN_FORM : null);
  return (
    <section className="promo" aria-labelledby="promo-title">
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
          {form && (
            <SignUpForm {...form} finalSegment={studio.signUp.finalSegment} consent={studio.signUp.consent} />
          )}
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
