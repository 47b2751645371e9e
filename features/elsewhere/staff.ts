import { canManageSite } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { ELSEWHERE, PLACES_SCREEN } from './model/names.ts';

export const elsewhere: StaffFeature = {
  screens: [
    {
      path: PLACES_SCREEN,
      title: 'Other places',
      load: () => import('./staff/places-screen.tsx'),
      mayEnter: canManageSite,
      hint: { on: SCREENS.mail, link: 'Other places', text: 'connects places such as Discord.' },
    },
  ],
  sections: [{ on: SCREENS.site, what: 'Other places', load: () => import('./staff/places-section.tsx') }],
  postCollections: [ELSEWHERE],
  postPanel: { label: 'Other places', load: () => import('./staff/everywhere.tsx') },
  publishPart: { what: 'Posting to other places', load: () => import('./staff/publish-places.tsx') },
};
