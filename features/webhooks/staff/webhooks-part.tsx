import { Button, Group } from '@mantine/core';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { deleteWebhook, switchWebhook, watchWebhooks } from '../data/webhooks.client.ts';
import type { Webhook } from '../model/webhook.ts';
import { EVENT_WORDS } from './event-words.ts';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookCalls } from './webhook-calls.tsx';
import './webhooks-part.css';

/** The content of “Webhooks” on the screen “Site” (features/webhooks/README.md). */
export default function WebhooksPart() {
  const { secrets, sends } = useStaffSite();
  const webhooks = useLive<LiveList<Webhook>>('webhooks', watchWebhooks);
  return (
    <>
      <p className="staff-hint webhooks-part__words">
        After an event, the site calls another program of yours, such as a chat bot or a newsletter service.
        Calls are signed (Standard Webhooks).
      </p>
      {!sends && (
        <p className="webhooks-part__words">
          Sending is off, because this site runs on a copy of the original site’s data.
        </p>
      )}
      {'problem' in secrets && <p className="staff-problem webhooks-part__words">{secrets.problem}</p>}
      <LiveState live={webhooks} what="the webhooks" />
      {webhooks.value?.items.map((webhook) => (
        <WebhookEntry key={webhook.id} webhook={webhook} />
      ))}
      <NewWebhook />
      <WebhookCalls webhooks={webhooks.value?.items ?? []} />
    </>
  );
}

/** A webhook with its events, and buttons to switch it on or off and to delete it. */
function WebhookEntry({ webhook: { id, address, events, isOn, note } }: { webhook: Webhook }) {
  const person = usePerson();
  const { run, busy, problem } = useDatabaseAction();
  const host = URL.parse(address)?.host ?? address;
  return (
    <section className="webhooks-part__block" aria-label={`Webhook ${host}`}>
      <h3>{address}</h3>
      <p>{events.map((event) => EVENT_WORDS[event]).join('. ')}.</p>
      <p role="status">{isOn ? 'On.' : `Off. ${note}`}</p>
      {problem}
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
