import type { SiteFeature } from '../web/domain/feature.ts';

/** What each feature adds to visitors' pages. */
export const SITE_FEATURES: Readonly<Record<string, SiteFeature>> = {
  numbers: { script: 'features/numbers/site/beacon.ts' },
};
