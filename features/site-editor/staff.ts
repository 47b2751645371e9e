import { canManageSite } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';

export const siteEditor: StaffFeature = {
  screens: [
    {
      path: '/admin/launch',
      title: 'Launch',
      load: () => import('./staff/launch.tsx'),
      mayEnter: canManageSite,
    },
    {
      path: '/admin/site-values/:area/:version?',
      title: 'Site settings',
      load: () => import('./staff/area-editor.tsx'),
      mayEnter: canManageSite,
    },
  ],
  sections: [
    {
      on: SCREENS.site,
      what: 'Home page, footer and contact',
      load: () => import('./staff/areas-sections.tsx'),
    },
  ],
};
