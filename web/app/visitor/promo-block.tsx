import type { Studio } from '../domain/studio.ts';
import type { Engine } from '../engine.ts';
import { VideoFrame } from '../ui/video-frame.tsx';
import { SignUpForm } from './sign-up/sign-up-form.tsx';

/** Where sign-ups go when no online form is configured. Only the embedded engine stores them. */
const STAND_IN_FORM = { action: '/forms/sign-up', field: 'email' };

/**
 * Sign-up form, game logo, trailer and store link; two columns from 990 px (docs/product.md#home-page). There is no form
 * where nothing would store a sign-up: to thank for an address that is lost would be worse.
 */
export function PromoBlock({ studio, engine }: { studio: Studio; engine: Engine }) {
  const { game } = studio;
  const form = studio.signUpForm ?? (engine.kind === 'embedded' ? STAND_IN_FORM : null);
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div className="promo__art" aria-hidden="true">
        <img src={game.keyArt} alt="" width={1600} height={900} fetchPriority="high" />
      </div>
      <div className="promo__inner">
        <div className="promo__pitch">
          <h1 id="promo-title">
            <img src={game.logo} alt={game.name} width={640} height={143} />
          </h1>
          <p className="promo__tagline">{game.tagline}</p>
          <p className="promo__store">
            <a className="button button--primary" href={game.storeUrl} target="_blank" rel="noopener">
              {game.storeLabel}
              <span className="visually-hidden"> – {game.name} (opens in a new tab)</span>
            </a>
          </p>
          {form && <SignUpForm {...form} />}
        </div>
        <div className="promo__trailer">
          <VideoFrame id={game.trailerVideoId} title={`${game.name} trailer`} still={game.trailerStill} />
        </div>
      </div>
    </section>
  );
}
