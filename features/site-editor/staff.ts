import { canManageSite } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { mayEditPages, PAGES_SECTION } from './model/page-screens.ts';

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
    {
      path: '/admin/site-pages/:id',
      title: 'Edit Page',
      load: () => import('./staff/page-editor.tsx'),
      mayEnter: mayEditPages,
    },
  ],
  sections: [
    {
      on: SCREENS.site,
      group: 'content',
      what: 'Home page, footer and contact',
      load: () => import('./staff/areas-sections.tsx'),
    },
    {
      on: SCREENS.site,
      group: 'content',
      what: 'Pages',
      load: () => import('./staff/pages-section.tsx'),
      forAllStaff: PAGES_SECTION,
      isFor: mayEditPages,
    },
  ],
  trash: { isFor: mayEditPages, load: () => import('./staff/trashed-pages.ts') },
};
