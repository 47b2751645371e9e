import { IconMail } from '../../web/staff/shared/icons.tsx';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { MY_MAIL_SCREEN, STAFF_MAIL } from './model/names.ts';

export const staffMail: StaffFeature = {
  screens: [
    {
      path: MY_MAIL_SCREEN,
      title: 'Mail to you',
      load: () => import('./staff/my-mail.tsx'),
      accountIcon: IconMail,
    },
  ],
  jobs: { [STAFF_MAIL]: 'Mail to staff' },
};
