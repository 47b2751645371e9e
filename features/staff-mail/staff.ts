import { IconMail } from '../../platform/staff/icons.tsx';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { MY_MAIL_SECTION, STAFF_MAIL } from './model/names.ts';

export const staffMail: StaffFeature = {
  moved: { '/admin/my-mail': MY_MAIL_SECTION },
  sections: [
    {
      on: SCREENS.site,
      group: 'account',
      what: 'Mail to you',
      load: () => import('./staff/my-mail-section.tsx'),
      inAccountMenu: { to: MY_MAIL_SECTION, icon: IconMail },
    },
  ],
  jobs: { [STAFF_MAIL]: 'Mail to staff' },
};
