import type { Game } from '../domain/studio.ts';
import { NewTabNote } from '../ui/link.tsx';
import './store-links.css';

/** Links to a game's stores, the first one most prominent. Renders nothing if there are none. */
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
          <NewTabNote before={` – ${game.name}`} />
        </a>
      ))}
    </p>
  );
}
