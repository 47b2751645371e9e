import { STAFF_FEATURES } from '../../features/staff.ts';
import type { StaffFeature } from './shared/staff-feature.ts';

/** The features that are on. */
export const FEATURES_ON: readonly StaffFeature[] = Object.values(STAFF_FEATURES);
