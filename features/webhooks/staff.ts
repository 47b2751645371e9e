import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { WEBHOOK_JOB, WEBHOOKS_SECTION } from './model/names.ts';

export const webhooks: StaffFeature = {
  moved: { '/admin/webhooks': WEBHOOKS_SECTION },
  sections: [
    { on: SCREENS.site, group: 'news', what: 'Webhooks', load: () => import('./staff/webhooks-section.tsx') },
  ],
  jobs: { [WEBHOOK_JOB]: 'Webhook' },
};
