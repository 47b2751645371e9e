import type { Engine } from '../../data/engine.ts';
import type { Game, Studio } from '../../domain/studio.ts';
import { StudioSignUp } from '../sign-up/studio-sign-up.tsx';
import { StoreLinks } from '../store-links.tsx';

/** The end of a game's page: its stores again, and the sign-up form. */
export function GameCall({ game, studio, engine }: { game: Game; studio: Studio; engine: Engine }) {
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
