import { localTime } from '../../../platform/domain/local-time.ts';
import { type OutboxJob, TEST_MAIL } from '../../domain/mail/outbox-job.ts';
import type { StaffFeature } from '../shared/staff-feature.tsx';

export function jobSentence({ state, due, note }: Pick<OutboxJob, 'state' | 'due' | 'note'>): string {
  switch (state) {
    case 'waiting':
      if (note === '') return 'Waiting for the server…';
      return `Not sent yet: ${note}${due > Date.now() ? ` Next attempt: ${localTime(due)}.` : ' The server tries again.'}`;
    case 'leased':
      return 'Sending…';
    case 'done':
      return `Sent. The mail server answered: ${note}`;
    case 'failed':
      return `Not sent: ${note}`;
    case 'uncertain':
      return `It is not known whether the mail was sent: ${note}`;
  }
}

const KINDS: Record<string, string> = {
  [TEST_MAIL]: 'Test mail',
};

/** The name of a kind of job, such as “Test mail”; the kind itself if neither the core nor a feature names it. */
export const kindText = (kind: string, features: readonly Pick<StaffFeature, 'jobs'>[]): string =>
  KINDS[kind] ?? features.map(({ jobs }) => jobs?.[kind]).find((name) => name !== undefined) ?? kind;

/** The address in a job's payload; '' if it has none. */
export const addressOf = ({ payload: { to } }: Pick<OutboxJob, 'payload'>): string =>
  typeof to === 'string' ? to : '';
