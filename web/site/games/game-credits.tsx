import type { Credit } from '../../domain/game-page.ts';
import { useSay } from '../../ui/language.tsx';

/** The people who made a game. Renders nothing if there are none. */
export function GameCredits({ credits }: { credits: readonly Credit[] }) {
  const say = useSay();
  if (credits.length === 0) return null;
  return (
    <section className="game__wide" aria-labelledby="game-credits">
      <h2 id="game-credits">{say('gameCredits', 'Credits')}</h2>
      <dl className="game-credits">
        {credits.map(({ role, names }) => (
          <div key={role}>
            <dt>{role}</dt>
            {names.map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
