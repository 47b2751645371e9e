import { hasStaffAccess } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { NUMBERS_SCREEN } from './model/numbers-state.ts';

export const numbers: StaffFeature = {
  screens: [
    {
      path: NUMBERS_SCREEN,
      title: 'Numbers',
      load: () => import('./staff/numbers.tsx'),
      mayEnter: hasStaffAccess,
      onDashboard: true,
    },
  ],
  sections: [{ on: SCREENS.site, what: 'Numbers', load: () => import('./staff/numbers-section.tsx') }],
};
