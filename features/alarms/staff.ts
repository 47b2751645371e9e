import { SCREENS } from '../../web/staff/shared/addresses.ts';
import type { StaffFeature } from '../../web/staff/shared/staff-feature.tsx';
import { ALARM_MAIL, ALARM_WEBHOOK } from './model/names.ts';

export const alarms: StaffFeature = {
  sections: [{ on: SCREENS.dashboard, what: 'The alarms', load: () => import('./staff/alarms-panel.tsx') }],
  jobs: { [ALARM_MAIL]: 'Alarm', [ALARM_WEBHOOK]: 'Alarm to the webhook' },
};
