import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { INVITATION_MAIL, INVITE_PATH } from './model/names.ts';

export const invitations: StaffFeature = {
  screens: [
    {
      path: INVITE_PATH,
      title: 'Invitation',
      load: () => import('./staff/invitation-page.tsx'),
      isOutside: true,
    },
  ],
  sections: [
    { on: SCREENS.users, what: 'Invitations', load: () => import('./staff/invitations-section.tsx') },
  ],
  jobs: { [INVITATION_MAIL]: 'Invitation' },
};
