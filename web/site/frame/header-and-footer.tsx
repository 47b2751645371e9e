import { useLocation } from 'react-router';
import type { MenuLink, Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link, NewTabNote } from '../../ui/link.tsx';

/** The header: the logo and the links of the menu (docs/product.md#header-and-footer). */
export function SiteHeader({
  studio,
  menu,
}: {
  studio: Pick<Studio, 'logo' | 'name'>;
  menu: readonly MenuLink[];
}) {
  const say = useSay();
  return (
    <header className="site-header">
      <Link to="/" className="site-header__logo">
        {/* The logo has low priority, so that it does not delay the page's first picture. */}
        <img src={studio.logo} alt={studio.name} width={220} height={48} fetchPriority="low" />
      </Link>
      <nav aria-label={say('mainNavigation', 'Main')}>
        <FrameLinks links={menu} here={useLocation().pathname} />
      </nav>
    </header>
  );
}

/** One file with the icon of each kind of social site (scripts/make-art.ts). */
const SOCIAL_SHEET = '/art/social/all.svg';

/**
 * The footer: links to other sites, links to pages, and the copyright line
 * (docs/product.md#header-and-footer).
 */
export function SiteFooter({
  studio,
  links,
  year,
}: {
  studio: Studio;
  links: readonly MenuLink[];
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
        <FrameLinks links={links} />
      </nav>
      <p>{`© ${year} ${studio.company}`}</p>
    </footer>
  );
}

/** Links of the header or the footer. `here`: the present path, if the link to it is marked as current. */
function FrameLinks({ links, here }: { links: readonly MenuLink[]; here?: string }) {
  return links.map(({ label, url }) => {
    const key = label + url;
    // A path with a dot is a file, such as a feed, and no page of this app.
    if (/^\/[^.]*$/.test(url))
      return (
        <Link
          key={key}
          to={url}
          prefetch="intent"
          aria-current={here && isAt(url.toLowerCase(), here.toLowerCase()) ? 'page' : undefined}
        >
          {label}
        </Link>
      );
    return (
      <a key={key} href={url} {...(/^http/.test(url) && { target: '_blank', rel: 'noopener' })}>
        {label}
        {/^http/.test(url) && <NewTabNote />}
      </a>
    );
  });
}

/** Whether a path belongs to a link's page. The search page belongs to the blog. */
const isAt = (url: string, here: string): boolean =>
  `${here}/`.startsWith(`${url}/`) || (url === '/blog' && `${here}/`.startsWith('/search/'));
