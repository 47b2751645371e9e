import './site.css';
import { Link, Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { SiteFooter } from './site-footer.tsx';

/** Header, the page, footer: around every visitors' page. */
export default function SiteFrame() {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  if (!site) return <Outlet />;
  const { studio, year } = site;
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-header">
        <Link to="/" className="site-header__logo">
          <img src={studio.logo} alt={studio.name} width={220} height={48} />
        </Link>
        <nav aria-label="Main">
          <a href={studio.game.storeUrl} target="_blank" rel="noopener">
            {studio.game.name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <Link to="/blog" prefetch="none">
            Blog
          </Link>
          <Link to="/team">About Us</Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter studio={studio} year={year} />
    </div>
  );
}
