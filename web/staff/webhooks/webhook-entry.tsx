import { Button, Group } from '@mantine/core';
import { deleteWebhook, switchWebhook } from '../../data/staff/webhooks/webhooks.client.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { EVENT_WORDS } from './event-words.ts';

/** A webhook with its events, and buttons to switch it on or off and to delete it. */
export function WebhookEntry({ webhook: { id, address, events, isOn, note } }: { webhook: Webhook }) {
  const person = usePerson();
  const { run, busy, failure, dismiss } = useDatabaseAction();
  const host = URL.parse(address)?.host ?? address;
  return (
    <section className="webhooks-screen__part" aria-label={`Webhook ${host}`}>
      <h2>{address}</h2>
      <p>{events.map((event) => EVENT_WORDS[event]).join('. ')}.</p>
      <p role="status">{isOn ? 'On.' : `Off. ${note}`}</p>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      <Group mt="sm">
        <Button
          variant="default"
          aria-busy={busy}
          aria-label={`${isOn ? 'Switch off' : 'Switch on'} ${host}`}
          onClick={() =>
            void run('The webhook was not changed.', (db) => switchWebhook(db, person.uid, id, !isOn))
          }
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button
          variant="default"
          aria-busy={busy}
          aria-label={`Delete ${host}`}
          onClick={() => void run('The webhook was not deleted.', (db) => deleteWebhook(db, id))}
        >
          Delete
        </Button>
      </Group>
    </section>
  );
}
