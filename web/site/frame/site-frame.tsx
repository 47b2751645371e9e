import { Outlet } from 'react-router';
import { useSay } from '../../ui/language.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useSite } from '../use-site.ts';
import { SiteFooter, SiteHeader } from './header-and-footer.tsx';
import './column.css';
import './site-frame.css';

/** Header, content and footer of all visitors' pages. */
export default function SiteFrame() {
  const site = useSite();
  const say = useSay();
  const main = useHeadingFocus();
  if (!site) return <Outlet />;
  const { studio, announcement, menu, footerLinks, year } = site;
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        {say('skipToContent', 'Skip to content')}
      </a>
      {announcement && (
        <aside style={announcement.style}>
          <a href={announcement.url} style={announcement.link}>
            {announcement.text}
          </a>
        </aside>
      )}
      <SiteHeader studio={studio} menu={menu} />
      <NavigationProgress />
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <SiteFooter studio={studio} links={footerLinks} year={year} />
    </div>
  );
}
