import { NavLink, useLocation } from 'react-router';
import type { OwnPageLink } from '../../domain/own-page.ts';
import { type Game, gameAddress, type Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link, NewTabNote } from '../../ui/link.tsx';

/** The header: logo, games, Blog, About Us and the studio's own pages (docs/product.md#header-and-footer). */
export function SiteHeader({ studio, ownLinks }: { studio: Studio; ownLinks: readonly OwnPageLink[] }) {
  const say = useSay();
  const { pathname } = useLocation();
  return (
    <header className="site-header">
      <Link to="/" className="site-header__logo">
        {/* The logo has low priority, so that it does not delay the page's first picture. */}
        <img src={studio.logo} alt={studio.name} width={220} height={48} fetchPriority="low" />
      </Link>
      <nav aria-label={say('mainNavigation', 'Main')}>
        {studio.games.map((game) => (
          <GameLink key={game.address} game={game} />
        ))}
        {/* The blog is marked as current on the search page too, because that page belongs to the blog. */}
        <Link
          to="/blog"
          prefetch="intent"
          aria-current={/^.(blog|search)(\/|$)/i.test(pathname) ? 'page' : undefined}
        >
          {say('blog', 'Blog')}
        </Link>
        <NavLink to="/team" prefetch="intent">
          {say('aboutUs', 'About Us')}
        </NavLink>
        {ownLinks.map(({ address, label }) => (
          <NavLink key={address} to={address} prefetch="intent">
            {label}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}

/**
 * The link of a game in the header: to its first store or to its page, as `inHeader` says. Renders nothing if
 * `inHeader` says neither, or if the game has no store to link to.
 */
function GameLink({ game }: { game: Game }) {
  const [store] = game.stores;
  if (game.inHeader === 'store' && store)
    return (
      <a href={store.url} target="_blank" rel="noopener">
        {game.name}
        <NewTabNote />
      </a>
    );
  if (game.inHeader === 'page') return <NavLink to={gameAddress(game)}>{game.name}</NavLink>;
  return null;
}
