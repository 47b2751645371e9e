import { Outlet } from 'react-router';
import { useSay } from '../../ui/language.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useSite } from '../use-site.ts';
import { SiteHeader } from './site-header.tsx';
import './column.css';
import './site-frame.css';
import type { OwnPageLink } from '../../domain/own-page.ts';
import type { Studio } from '../../domain/studio.ts';
import { Link } from '../../ui/link.tsx';
import { NewTabNote } from '../../ui/new-tab-note.tsx';

/** One file with the icon of each kind of social site (scripts/art/social-sheet.ts). */
const SOCIAL_SHEET = '/art/social/all.svg';

/** Header, content and footer of all visitors' pages. */
export default function SiteFrame() {
  const site = useSite();
  const say = useSay();
  const main = useHeadingFocus();
  if (!site) return <Outlet />;
  const { studio, ownLinks, year } = site;
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        {say('skipToContent', 'Skip to content')}
      </a>
      <SiteHeader studio={studio} ownLinks={ownLinks.filter(({ place }) => place === 'menu')} />
      <NavigationProgress />
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <SiteFooter studio={studio} ownLinks={ownLinks.filter(({ place }) => place === 'footer')} year={year} />
    </div>
  );
}

/**
 * The footer: social links, About Us, Contact Us, the studio's own pages and the copyright line
 * (docs/product.md#header-and-footer).
 */
function SiteFooter({
  studio,
  ownLinks,
  year,
}: {
  studio: Studio;
  ownLinks: readonly OwnPageLink[];
  year: number;
}) {
  const say = useSay();
  return (
    <footer className="site-footer">
      <ul className="site-footer__socials">
        {studio.socials.map(({ kind, icon, label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener" title={label}>
              <img
                src={kind === undefined ? icon : `${SOCIAL_SHEET}#${kind}`}
                className={kind === undefined ? 'site-footer__own-icon' : undefined}
                alt=""
                width={24}
                height={24}
                loading="lazy"
              />
              <NewTabNote before={label} />
            </a>
          </li>
        ))}
      </ul>
      <nav aria-label={say('footerNavigation', 'Footer')}>
        <Link to="/team" prefetch="intent">
          {say('aboutUs', 'About Us')}
        </Link>
        <Link to="/contact" prefetch="intent">
          {say('contactUs', 'Contact Us')}
        </Link>
        {ownLinks.map(({ address, label }) => (
          <Link key={address} to={address} prefetch="intent">
            {label}
          </Link>
        ))}
      </nav>
      <p>{`© ${year} ${studio.company}`}</p>
    </footer>
  );
}
