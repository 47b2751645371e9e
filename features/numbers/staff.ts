import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { NUMBERS_SECTION } from './model/numbers-state.ts';

export const numbers: StaffFeature = {
  moved: { '/admin/numbers': NUMBERS_SECTION },
  sections: [
    {
      on: SCREENS.site,
      group: 'news',
      what: 'Numbers',
      load: () => import('./staff/numbers-section.tsx'),
      forAllStaff: NUMBERS_SECTION,
    },
  ],
};
