import type { Feature } from '../../web/domain/feature.ts';
import { STAFF_MAIL_CHOICE } from '../../web/domain/people/staff-mail.ts';
import { STAFF_MAIL_JOBS, STAFF_NOTICES } from './model/names.ts';

export const staffMail: Feature = {
  title: 'Mail for staff',
  atStart: 'with a mail server, looks for posts and accounts that need a mail',
  collections: {
    'staff mail choice': STAFF_MAIL_CHOICE,
    'staff notice': { path: STAFF_NOTICES, isPublic: false, exportFile: 'staffNotices.json' },
    'staff mail job': { path: STAFF_MAIL_JOBS, isPublic: false, exportFile: 'staffMailJobs.json' },
  },
};
