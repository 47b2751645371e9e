import { canManageSite } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { FeatureSection, StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { mayEditPages, PAGE_EDITOR, PAGE_SECTIONS } from './model/page-screens.ts';

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
      path: PAGE_EDITOR,
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
      on: SCREENS.dashboard,
      what: 'Pages in review',
      load: () => import('./staff/pages-in-review.tsx'),
    },
    ...(['page', 'game'] as const).map(
      (name): FeatureSection => ({
        on: SCREENS.site,
        group: 'content',
        what: PAGE_SECTIONS[name].title,
        load: async () => ({ default: (await import('./staff/pages-section.tsx')).pagesSection(name) }),
        forAllStaff: PAGE_SECTIONS[name].to,
        isFor: mayEditPages,
      }),
    ),
  ],
  trash: { isFor: mayEditPages, load: () => import('./staff/trashed-pages.ts') },
};
