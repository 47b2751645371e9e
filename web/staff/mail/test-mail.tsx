import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { orderTestMail } from '../../data/staff/mail/outbox.client.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { TestMailResult } from './test-mail-result.tsx';

/** Matches one address without a name, as the database rules do. */
const ADDRESS = '[^\\s@<>",;:]+@[^\\s@<>",;:]+';

/** Sends a test mail and shows its state. */
export function TestMail() {
  const [to, setTo] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const { run, busy, failure, dismiss } = useDatabaseAction();

  function order(event: FormEvent) {
    event.preventDefault();
    dismiss();
    void run('The test mail was not sent.', async (db) => setKey(await orderTestMail(db, to.trim())));
  }

  return (
    <section aria-labelledby="mail-test" className="mail-part">
      <h2 id="mail-test">Send a test mail</h2>
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
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      {key !== null && <TestMailResult key={key} id={key} />}
    </section>
  );
}
