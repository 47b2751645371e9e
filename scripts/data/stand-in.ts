import { type Account, isGoogleAccount } from '@studio-site/backend/maintenance';

/** Google's user ids are numbers. */
const GOOGLE_SUBJECT = /^\d{1,32}$/;

/** Whether the account was created by the demo's simulated Google sign-in. Such an account belongs to no real person. */
export const isStandIn = (account: Account): boolean =>
  isGoogleAccount(account) && !GOOGLE_SUBJECT.test(account.subject);
