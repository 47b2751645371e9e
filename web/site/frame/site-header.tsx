import { useLocation } from 'react-router';
import type { MenuLink, Studio } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { FrameLinks } from './frame-links.tsx';

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
