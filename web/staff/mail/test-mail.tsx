import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type SenderCheck, testMailResult } from '../../../platform/domain/mail/sender-check.ts';
import { StateBadge } from '../../../platform/staff/lists/badges.tsx';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { orderTestMail, watchJob } from '../../data/staff/mail/outbox.client.ts';
import type { OutboxJob } from '../../domain/mail/outbox-job.ts';
import { jobSentence } from './job-texts.ts';

/** Matches one address without a name, as the database rules do. */
const ADDRESS = '[^\\s@<>",;:]+@[^\\s@<>",;:]+';

/** Sends a test mail and shows its state. */
export function TestMail() {
  const [to, setTo] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const { run, busy, problem, dismiss } = useDatabaseAction();

  function order(event: FormEvent) {
    event.preventDefault();
    dismiss();
    void run('The test mail was not sent.', async (db) => setKey(await orderTestMail(db, to.trim())));
  }

  return (
    <section aria-labelledby="mail-test" className="mail-part">
      <h3 id="mail-test">Send a test mail</h3>
      <p className="staff-hint">
        The test mail shows whether the mail server accepts mail from this site, and whether receivers can
        trust the sender.
      </p>
      <form className="mail-form" onSubmit={order}>
        <TextInput
          className="mail-form__address"
          label="E-mail address"
          type="email"
          pattern={ADDRESS}
          maxLength={254}
          autoComplete="email"
          required
          withAsterisk={false}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          Send test mail
        </Button>
      </form>
      {problem}
      {key !== null && <TestMailResult key={key} id={key} />}
    </section>
  );
}

/** The state of a test mail, updated live. Once it was sent, also the checks of the sender's DNS records. */
function TestMailResult({ id }: { id: string }) {
  const job = useLive<OutboxJob | null>(`outbox job ${id}`, (db, watcher) => watchJob(db, id, watcher));
  const result = job.value?.state === 'done' ? testMailResult.safeParse(job.value.result).data : undefined;
  return (
    <>
      <p role="status" className="mail-status">
        {job.value ? jobSentence(job.value) : 'Requesting the test mail…'}
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
      <h4>Checks of the sender</h4>
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
