import { canManageMail } from '../../web/domain/people/permissions.ts';
import { PARTS, SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { NEWS_SECTION } from './model/names.ts';

export const news: StaffFeature = {
  moved: { '/admin/mailings': NEWS_SECTION, '/admin/mailings/:id': `${NEWS_SECTION}/:id` },
  sections: [
    { on: SCREENS.site, group: 'news', what: 'News by mail', load: () => import('./staff/news-section.tsx') },
    { on: PARTS.signUps, what: 'The states of sign-ups', load: () => import('./staff/sign-up-states.tsx') },
    { on: PARTS.mail, what: 'Bounces and complaints', load: () => import('./staff/bounce-ways.tsx') },
  ],
  publishPart: {
    what: 'Sending by mail',
    load: () => import('./staff/mail-part.tsx'),
    isFor: canManageMail,
    line: () => import('./staff/mail-line.tsx'),
  },
};
