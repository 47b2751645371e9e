import { Title } from '@mantine/core';
import { Navigate } from 'react-router';
import type { LiveList } from '../../data/staff/watch.client.ts';
import { watchWebhooks } from '../../data/staff/webhooks/webhooks.client.ts';
import { canConnectPlaces } from '../../domain/people/permissions.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { SCREENS } from '../shared/addresses.ts';
import { useLive } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookEntry } from './webhook-entry.tsx';
import './webhooks-screen.css';

/** The screen of webhooks, for administrators only (docs/product.md#webhooks). */
export default function WebhooksScreen() {
  if (!canConnectPlaces(usePerson())) return <Navigate to={SCREENS.dashboard} replace />;
  return <Screen />;
}

function Screen() {
  const { secrets, sends } = useStaffSite();
  const webhooks = useLive<LiveList<Webhook>>('webhooks', watchWebhooks);
  return (
    <>
      <Title order={1} mb="lg">
        Webhooks
      </Title>
      <p className="staff-hint webhooks-screen__words">
        After an event, the site calls another program of yours, such as a chat bot or a newsletter service.
        Calls are signed (Standard Webhooks).
      </p>
      {!sends && (
        <p className="webhooks-screen__words">
          Sending is off, because this site runs on a copy of the original site’s data.
        </p>
      )}
      {'problem' in secrets && <p className="staff-problem webhooks-screen__words">{secrets.problem}</p>}
      {webhooks.error && (
        <LiveProblem
          what="The webhooks could not be loaded."
          error={webhooks.error}
          onRetry={webhooks.retry}
        />
      )}
      {!webhooks.value && !webhooks.error && <p role="status">Loading the webhooks …</p>}
      {webhooks.value?.items.map((webhook) => (
        <WebhookEntry key={webhook.id} webhook={webhook} />
      ))}
      <NewWebhook />
      <WebhookCalls webhooks={webhooks.value?.items ?? []} />
    </>
  );
}
