import type { SiteFeature } from '../web/site/site-feature.ts';
import { gameNews } from './game-news/site.ts';
import { patches } from './patches/site.ts';
import { press } from './press/site.ts';

/** The features' pages for visitors, and their additions to other pages. */
export const SITE_FEATURES: Readonly<Record<string, SiteFeature>> = {
  numbers: { script: 'features/numbers/site/beacon.ts' },
  press,
  patches,
  'game-news': gameNews,
};
