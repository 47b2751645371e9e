import type { SiteFeature } from '../web/domain/feature.ts';

/** The scripts that features add to visitors' pages. */
export const SITE_FEATURES: Readonly<Record<string, SiteFeature>> = {
  numbers: { script: 'features/numbers/site/beacon.ts' },
};
