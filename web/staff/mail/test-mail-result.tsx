import { watchJob } from '../../data/staff/mail/outbox.client.ts';
import type { OutboxJob } from '../../domain/mail/outbox-job.ts';
import { type SenderCheck, testMailResult } from '../../domain/mail/sender-check.ts';
import { StateBadge } from '../lists/badges.tsx';
import { useLive } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { jobSentence } from './job-texts.ts';

/** The state of a test mail, updated live. Once it was sent, also the checks of the sender's DNS records. */
export function TestMailResult({ id }: { id: string }) {
  const job = useLive<OutboxJob | null>(`outbox job ${id}`, (db, watcher) => watchJob(db, id, watcher));
  const result = job.value?.state === 'done' ? testMailResult.safeParse(job.value.result).data : undefined;
  return (
    <>
      <p role="status" className="mail-status">
        {job.value ? jobSentence(job.value) : 'Requesting the test mail …'}
      </p>
      {job.error && (
        <LiveProblem
          what="The state of the test mail could not be loaded."
          error={job.error}
          onRetry={job.retry}
        />
      )}
      {result && <SenderChecks checks={result.checks} />}
    </>
  );
}

const STATES: Record<SenderCheck['state'], string> = {
  good: 'Found',
  missing: 'Missing',
  unknown: 'Unknown',
};

function SenderChecks({ checks }: { checks: readonly SenderCheck[] }) {
  return (
    <>
      <h3>Checks of the sender</h3>
      <ul className="mail-checks">
        {checks.map(({ name, state, text, record }) => (
          <li key={name}>
            <p className="mail-checks__name">
              <strong>{name}</strong> <StateBadge on={state === 'good'} text={STATES[state]} />
            </p>
            <p>{text}</p>
            {record && (
              <dl className="mail-record">
                <dt>Name</dt>
                <dd>{record.name}</dd>
                <dt>Type</dt>
                <dd>{record.type}</dd>
                <dt>Value</dt>
                <dd>{record.value}</dd>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
