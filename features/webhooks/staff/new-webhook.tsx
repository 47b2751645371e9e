import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { addWebhook } from '../data/webhooks.client.ts';
import type { WebhooksState } from '../model/names.ts';
import { addressProblem, WEBHOOK_EVENTS, type WebhookEvent } from '../model/webhook.ts';
import { EVENT_WORDS } from './event-words.ts';

/** The form that adds a webhook, and its secret, which is shown once. */
export function NewWebhook() {
  const person = usePerson();
  const { secrets } = useStaffSite();
  const ownNetwork = useFeatureData<WebhooksState>('webhooks')?.ownNetwork ?? false;
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['post.published']);
  const [problem, setProblem] = useState('');
  const [secret, setSecret] = useState('');
  const { run, busy, problem: failure, dismiss } = useDatabaseAction();

  async function add(event: FormEvent) {
    event.preventDefault();
    dismiss();
    setSecret('');
    const refusal =
      addressProblem(address, ownNetwork) ?? (events.length === 0 ? 'Choose at least one event.' : '');
    setProblem(refusal);
    if (refusal !== '') return;
    const { href } = new URL(address);
    const isAdded = await run('The webhook was not added.', async (db) => {
      setSecret(await addWebhook(db, person.uid, { address: href, events }, secrets));
    });
    if (isAdded) setAddress('');
  }

  return (
    <section className="webhooks-part__block" aria-labelledby="new-webhook">
      <h3 id="new-webhook">Add a webhook</h3>
      <form onSubmit={(event) => void add(event)}>
        <TextInput
          label="Address"
          required
          withAsterisk={false}
          maxLength={500}
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Call this address when"
          value={[...events]}
          onChange={(chosen) => setEvents(WEBHOOK_EVENTS.filter((one) => chosen.includes(one)))}
        >
          {WEBHOOK_EVENTS.map((one) => (
            <Checkbox key={one} mt="xs" value={one} label={EVENT_WORDS[one]} />
          ))}
        </Checkbox.Group>
        {failure}
        <Button type="submit" loading={busy} disabled={'problem' in secrets}>
          Add webhook
        </Button>
      </form>
      <div role="status">
        {secret !== '' && (
          <>
            <p>Added. Copy its secret into the other program now. It is not shown again.</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
            <pre className="webhooks-part__secret" tabIndex={0}>
              {secret}
            </pre>
          </>
        )}
      </div>
    </section>
  );
}
