import type { StaffFeature } from '../web/staff/shared/staff-feature.ts';
import { numbers } from './numbers/staff.ts';
import { webhooks } from './webhooks/staff.ts';

/** What each feature shows in the staff area, in the order of the screen “Site”. */
export const STAFF_FEATURES: Readonly<Record<string, StaffFeature>> = {
  webhooks,
  numbers,
};
