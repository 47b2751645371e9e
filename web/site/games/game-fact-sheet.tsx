import type { ReactNode } from 'react';
import type { GameFacts } from '../../domain/game-page.ts';
import { useSay } from '../../ui/language.tsx';
import { useSite } from '../use-site.ts';
import { ReleaseDate } from './game-hero.tsx';

/** A short list of the facts of a game; renders nothing without facts. */
export function GameFactSheet({ facts }: { facts: GameFacts }) {
  const say = useSay();
  const site = useSite();
  const { released, state, platforms, price, languages } = facts;
  const rows: [name: string, value: ReactNode][] = [
    [say('gameRelease', 'Release'), released && <ReleaseDate date={released} />],
    [say('gameState', 'State'), state],
    [say('gamePlatforms', 'Platforms'), platforms?.join(', ')],
    [say('gamePrice', 'Price'), price],
    [say('gameLanguages', 'Languages'), languages?.join(', ')],
  ];
  const known = rows.filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <section className="game-facts" aria-label={say('gameFacts', 'Facts')}>
      <dl className="game__wide">
        {[...known, [say('gameDeveloper', 'Developer'), site?.studio.name] as const].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
