import { use } from 'react';
import { gameFacts } from '../../domain/game-facts.ts';
import type { GameFacts } from '../../domain/game-page.ts';
import { PageLanguage, useSay } from '../../ui/language.tsx';
import { useSite } from '../use-site.ts';
import { ReleaseDate } from './game-hero.tsx';

/** The facts about a game. Renders nothing if there are none. */
export function GameFactSheet({ facts }: { facts: GameFacts }) {
  const say = useSay();
  const site = useSite();
  const known = gameFacts(facts, use(PageLanguage));
  if (known.length === 0) return null;
  const developer = { label: say('gameDeveloper', 'Developer'), text: site?.studio.name, date: undefined };
  return (
    <section className="game-facts" aria-label={say('gameFacts', 'Facts')}>
      <dl className="game__wide">
        {[...known, developer].map(({ label, text, date }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{date === undefined ? text : <ReleaseDate date={date} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
