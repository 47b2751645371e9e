import { IconKey } from '../../platform/staff/icons.tsx';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { SIGN_IN_NOTICE, SIGN_IN_SECTION } from './model/names.ts';

export const passkeys: StaffFeature = {
  moved: { '/admin/sign-in-methods': SIGN_IN_SECTION, '/admin/account': SIGN_IN_SECTION },
  sections: [
    { on: SCREENS.login, what: 'The sign-in with a passkey', load: () => import('./staff/passkey-ways.tsx') },
    {
      on: SCREENS.site,
      group: 'account',
      what: 'Your sign-in',
      load: () => import('./staff/own-sign-in-section.tsx'),
      inAccountMenu: { to: SIGN_IN_SECTION, icon: IconKey },
    },
  ],
  newPerson: () => import('./staff/first-passkey.ts'),
  jobs: { [SIGN_IN_NOTICE]: 'Changed sign-in' },
};
