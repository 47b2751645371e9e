import type { StaffFeature } from '../web/staff/shared/staff-feature.tsx';
import { alarms } from './alarms/staff.ts';
import { elsewhere } from './elsewhere/staff.ts';
import { invitations } from './invitations/staff.ts';
import { news } from './news/staff.ts';
import { numbers } from './numbers/staff.ts';
import { passkeys } from './passkeys/staff.ts';
import { siteEditor } from './site-editor/staff.ts';
import { staffMail } from './staff-mail/staff.ts';
import { webhooks } from './webhooks/staff.ts';

/** The screens of each feature, and its texts on other screens, in the order of the screen “Site”. */
export const STAFF_FEATURES: Readonly<Record<string, StaffFeature>> = {
  'site-editor': siteEditor,
  passkeys,
  invitations,
  'staff-mail': staffMail,
  news,
  elsewhere,
  webhooks,
  numbers,
  alarms,
};
