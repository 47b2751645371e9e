import { use } from 'react';
import { dateText } from '../../../platform/domain/dates.ts';
import { type GameFacts, startOfDate } from '../../domain/game-page.ts';
import type { Game } from '../../domain/studio.ts';
import { filled, PageLanguage, useSay } from '../../ui/language.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StoreLinks } from '../store-links.tsx';

/** The game's logo or name in front of its art, with stores and release date. */
export function GameHero({ game, facts, days }: { game: Game; facts: GameFacts; days: number | null }) {
  return (
    <div className="game-hero on-art">
      <div className="game-hero__art" aria-hidden="true">
        <Picture source={game.keyArt} alt="" width={1600} height={900} sizes="100vw" priority="high" />
      </div>
      <div className="game__wide game-hero__words">
        <h1>
          {game.logo === null ? game.name : <img src={game.logo} alt={game.name} width={640} height={143} />}
        </h1>
        {game.tagline && <p className="game-hero__tagline">{game.tagline}</p>}
        <StoreLinks game={game} />
        <Release facts={facts} days={days} />
      </div>
    </div>
  );
}

/** The release date, with a countdown up to that day; the state of development if there is no date. */
function Release({ facts: { released, state }, days }: { facts: GameFacts; days: number | null }) {
  const say = useSay();
  if (released === undefined) return state && <p className="game-hero__release">{state}</p>;
  const date = <ReleaseDate date={released} />;
  if (days === null)
    return (
      <p className="game-hero__release">{filled(say('gameReleased', 'Released on {date}'), { date })}</p>
    );
  return (
    <p className="game-hero__release">
      <strong>
        {days === 0
          ? say('gameOutToday', 'Out today')
          : say('gameOutIn', { one: 'Out in {count} day', other: 'Out in {count} days' }, { count: days })}
      </strong>{' '}
      {date}
    </p>
  );
}

/** A release date such as `2026-11-30`, formatted for readers. */
export function ReleaseDate({ date }: { date: string }) {
  const { locale } = use(PageLanguage);
  return (
    // Browser and server may format the date differently, because their locale data may differ.
    <time dateTime={date} suppressHydrationWarning>
      {dateText(startOfDate(date), locale)}
    </time>
  );
}
