import type { Account } from '@studio-site/backend/maintenance';

/** Google's user ids are numbers. */
const GOOGLE_SUBJECT = /^\d{1,32}$/;

/** Whether an account was made by the demo's stand-in for Google, and belongs to nobody. */
export const isStandIn = ({ subject }: Pick<Account, 'subject'>): boolean => !GOOGLE_SUBJECT.test(subject);
