import { Link, NavLink } from 'react-router';
import type { OwnPageLink } from '../domain/own-page.ts';
import type { Studio } from '../domain/studio.ts';

/** Logo, the game's store page, Blog, About Us and the studio's own pages (docs/product.md#header-and-footer). */
export function SiteHeader({ studio, ownLinks }: { studio: Studio; ownLinks: readonly OwnPageLink[] }) {
  return (
    <header className="site-header">
      <Link to="/" className="site-header__logo">
        <img src={studio.logo} alt={studio.name} width={220} height={48} />
      </Link>
      <nav aria-label="Main">
        <a href={studio.game.storeUrl} target="_blank" rel="noopener">
          {studio.game.name}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <NavLink to="/blog" prefetch="intent">
          Blog
        </NavLink>
        <NavLink to="/team" prefetch="intent">
          About Us
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
