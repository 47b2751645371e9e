import type { SubscriptionState } from '../../domain/mail/opt-in.ts';

/** The names of the states of a sign-up. */
export const STATE_WORDS: Record<SubscriptionState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  left: 'Left',
  paused: 'Paused',
};
