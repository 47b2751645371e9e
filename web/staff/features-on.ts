import { STAFF_FEATURES } from '../../features/staff.ts';
import { pageSite } from './shared/site-data.ts';
import type { StaffFeature } from './shared/staff-feature.tsx';

const names = Object.keys(pageSite().features);

/** The features that the studio has on. */
export const FEATURES_ON: readonly StaffFeature[] = Object.entries(STAFF_FEATURES).flatMap(
  ([name, feature]) => (names.includes(name) ? [feature] : []),
);
