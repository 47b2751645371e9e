import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { ELSEWHERE, PLACES_SECTION } from './model/names.ts';

export const elsewhere: StaffFeature = {
  moved: { '/admin/places': PLACES_SECTION },
  sections: [
    {
      on: SCREENS.site,
      group: 'news',
      what: 'Other places',
      load: () => import('./staff/places-section.tsx'),
    },
  ],
  postCollections: [ELSEWHERE],
  postPanel: { label: 'Other places', load: () => import('./staff/other-places.tsx') },
  publishPart: {
    what: 'Posting to other places',
    load: () => import('./staff/publish-places.tsx'),
    line: () => import('./staff/places-line.tsx'),
  },
};
