import { Outlet } from 'react-router';
import exoUrl from '../ui/fonts/exo-2.woff2?url';
import interUrl from '../ui/fonts/inter.woff2?url';
import { NavigationProgress } from '../ui/navigation-progress.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useSite } from './use-site.ts';
import './visitor-styles.ts';

export function links() {
  return [exoUrl, interUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  }));
}

/** Header, the page, footer: around every visitors' page. */
export default function SiteFrame() {
  const site = useSite();
  const main = useHeadingFocus();
  if (!site) return <Outlet />;
  const { studio, year } = site;
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader studio={studio} />
      <NavigationProgress />
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <SiteFooter studio={studio} year={year} />
    </div>
  );
}
