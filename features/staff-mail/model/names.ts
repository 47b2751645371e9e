/** The address of “Mail to you”, where staff choose their own mails. */
export const MY_MAIL_SECTION = '/admin/site#mail-to-you';

/** The kind of jobs that send a notification mail to one person. */
export const STAFF_MAIL = 'staff-mail';

/** The events that staff need no more notification of, for the server alone. */
export const STAFF_NOTICES = 'staffNotices';
/** The newest mail about accounts and posts to each user, for the server alone. A document has the id of its user. */
export const STAFF_MAIL_JOBS = 'staffMailJobs';

export const staffNoticePath = (id: string) => `${STAFF_NOTICES}/${id}`;
export const staffMailJobPath = (uid: string) => `${STAFF_MAIL_JOBS}/${uid}`;
