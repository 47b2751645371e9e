import type { Game } from '../domain/studio.ts';

/** The stores that have a game, the first one most prominent; nothing where none has it. */
export function StoreLinks({ game }: { game: Game }) {
  if (game.stores.length === 0) return null;
  return (
    <p className={game.stores.length === 1 ? 'stores' : 'stores stores--several'}>
      {game.stores.map(({ label, url }, index) => (
        <a
          key={url}
          className={index === 0 ? 'button button--primary' : 'button'}
          href={url}
          target="_blank"
          rel="noopener"
        >
          {label}
          <span className="visually-hidden"> – {game.name} (opens in a new tab)</span>
        </a>
      ))}
    </p>
  );
}
