import { canManageSite } from '../../web/domain/people/permissions.ts';
import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { WEBHOOK_JOB, WEBHOOKS_SCREEN } from './model/names.ts';

export const webhooks: StaffFeature = {
  screens: [
    {
      path: WEBHOOKS_SCREEN,
      title: 'Webhooks',
      load: () => import('./staff/webhooks-screen.tsx'),
      mayEnter: canManageSite,
      hint: { on: '/admin/places', link: 'Webhooks', text: 'call programs of your own after events.' },
    },
  ],
  sections: [{ on: SCREENS.site, what: 'Webhooks', load: () => import('./staff/webhooks-section.tsx') }],
  jobs: { [WEBHOOK_JOB]: 'Webhook' },
};
