import type { SiteFeature } from '../web/site/site-feature.ts';
import { gameNews } from './game-news/site.ts';
import { patches } from './patches/site.ts';
import { press } from './press/site.ts';

/** The pages that features have for visitors, and what they add to others. */
export const SITE_FEATURES: Readonly<Record<string, SiteFeature>> = {
  numbers: { script: 'features/numbers/site/beacon.ts' },
  press,
  patches,
  'game-news': gameNews,
};
