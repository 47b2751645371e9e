import { type GameFacts, trailersOf } from '../../domain/game-page.ts';
import type { Game } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { VideoFrame } from '../../ui/markdown/video-frame.tsx';

/** The trailers and features of a game, side by side if it has both. */
export function GameTrailers({ game, facts }: { game: Game; facts: GameFacts }) {
  const say = useSay();
  const { features = [] } = facts;
  const trailers = trailersOf(game, facts);
  if (trailers.length === 0 && features.length === 0) return null;
  return (
    <div className="game__wide game-media">
      {trailers.length > 0 && (
        <div className="game-trailers">
          {trailers.map(({ videoId, still, title }) => (
            <VideoFrame
              key={videoId}
              id={videoId}
              title={title ?? say('trailer', '{game} trailer', { game: game.name })}
              still={still}
            />
          ))}
        </div>
      )}
      {features.length > 0 && (
        <section aria-labelledby="game-features">
          <h2 id="game-features">{say('gameFeatures', 'Features')}</h2>
          <ul className="game-features">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
