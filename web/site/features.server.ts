import { replace } from 'react-router';
import { SITE_FEATURES } from '../../features/site.ts';
import type { Site } from '../data/site-context.ts';
import { isFeatureOn } from '../domain/feature.ts';
import type { Game, Studio } from '../domain/studio.ts';
import { type ListedPage, PUBLIC_PAGES } from './public-pages.ts';
import type { Reading, SiteFeature, TextLink } from './site-feature.ts';

// Pages and links that features add to the public site. Features that are off add nothing.

const featuresOn = (studio: Studio): SiteFeature[] =>
  Object.entries(SITE_FEATURES).flatMap(([name, feature]) => (isFeatureOn(studio, name) ? [feature] : []));

const isOpen = (studio: Studio, { feature }: ListedPage): boolean =>
  feature === undefined || isFeatureOn(studio, feature);

/** Redirects to /404 if the page with this path, as in `routes.ts`, belongs to a feature that is off. */
export function requireOpen(pattern: string, studio: Studio): void {
  const page = PUBLIC_PAGES.find(({ path }) => path === `/${pattern}`);
  if (page && !isOpen(studio, page)) throw replace('/404');
}

/** The paths that the site map always contains. */
export const generalPaths = ({ studio }: Site): string[] =>
  PUBLIC_PAGES.filter((page) => page.inSiteMap && isOpen(studio, page)).map(({ path }) => path);

/** The paths of features in the site map that depend on the studio. */
export const featurePaths = (site: Site): string[] =>
  featuresOn(site.studio).flatMap(({ siteMap }) => siteMap?.(site) ?? []);

/** The links of features on the contact page. */
export const contactLinks = (site: Site): TextLink[] =>
  featuresOn(site.studio).flatMap(({ contactLink }) => contactLink?.(site) ?? []);

/** The links of features on the page of a game. */
export async function gameLinks(reading: Reading, game: Game, studio: Studio): Promise<TextLink[]> {
  const links = await Promise.all(
    featuresOn(studio).map(({ gameLink }) => gameLink?.(reading, game, studio)),
  );
  return links.filter((link) => link != null);
}
