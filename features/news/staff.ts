import { canManageMail } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { MAILINGS_SCREEN } from './model/names.ts';

export const news: StaffFeature = {
  screens: [
    {
      path: MAILINGS_SCREEN,
      title: 'News by mail',
      load: () => import('./staff/mailing-list.tsx'),
      mayEnter: canManageMail,
    },
    {
      path: `${MAILINGS_SCREEN}/:id`,
      title: 'Mailing',
      load: () => import('./staff/mailing-page.tsx'),
      mayEnter: canManageMail,
    },
  ],
  sections: [
    { on: SCREENS.site, what: 'News by mail', load: () => import('./staff/news-section.tsx') },
    { on: SCREENS.signUps, what: 'The states of sign-ups', load: () => import('./staff/sign-up-states.tsx') },
    { on: SCREENS.mail, what: 'Bounces and complaints', load: () => import('./staff/bounce-ways.tsx') },
  ],
  publishPart: {
    what: 'Sending by mail',
    load: () => import('./staff/mail-part.tsx'),
    isFor: canManageMail,
  },
};
