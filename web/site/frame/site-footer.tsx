import type { OwnPageLink } from '../../domain/own-page.ts';
import type { Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link, NewTabNote } from '../../ui/link.tsx';

/** One file with the icon of each kind of social site (scripts/make-art.ts). */
const SOCIAL_SHEET = '/art/social/all.svg';

/**
 * The footer: social links, About Us, Contact Us, the studio's own pages and the copyright line
 * (docs/product.md#header-and-footer).
 */
export function SiteFooter({
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
