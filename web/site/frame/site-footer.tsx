import type { MenuLink, Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { NewTabNote } from '../../ui/link.tsx';
import { FrameLinks } from './frame-links.tsx';

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
