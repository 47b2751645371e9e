import { Button, Table } from '@mantine/core';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { retryJob } from '../../../web/data/staff/mail/outbox.client.ts';
import type { OutboxJob } from '../../../web/domain/mail/outbox-job.ts';
import { watchWebhookCalls } from '../data/webhooks.client.ts';
import type { Webhook } from '../model/webhook.ts';

const MOST = 100;

const STATES: Readonly<Record<OutboxJob['state'], string>> = {
  waiting: 'Waiting',
  leased: 'Calling',
  done: 'Done',
  failed: 'Failed',
  uncertain: 'Uncertain',
};

/** The last 100 calls of all webhooks, newest first. */
export function WebhookCalls({ webhooks }: { webhooks: readonly Webhook[] }) {
  const calls = useLive<LiveList<OutboxJob>>('webhook calls', (db, watcher) =>
    watchWebhookCalls(db, MOST, watcher),
  );
  const { rows, handlers } = useRows(calls.value?.items);
  const { run, problem } = useDatabaseAction();
  return (
    <section className="webhooks-part__block" aria-labelledby="webhook-calls">
      <h3 id="webhook-calls">Last calls</h3>
      <LiveState live={calls} what="the calls" />
      {problem}
      {rows?.length === 0 && <p>No webhook was called yet.</p>}
      {rows && rows.length > 0 && (
        <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Last calls">
          <TableHead columns={['Event', 'Webhook', 'State', 'When', 'Actions']} />
          <Table.Tbody role="rowgroup" {...handlers}>
            {rows.map((job) => (
              <Table.Tr role="row" key={job.id}>
                <Table.Th role="rowheader" scope="row" dir="auto">
                  {`${textOf(job, 'type')} ${textOf(job, 'about')}`.trim()}
                </Table.Th>
                <Table.Td role="cell">{hostOf(webhooks, textOf(job, 'webhook'))}</Table.Td>
                <Table.Td role="cell">{`${STATES[job.state]}. ${job.note}`.trim()}</Table.Td>
                <Table.Td role="cell">
                  <time dateTime={dateMachine(job.at)}>{localTime(job.at)}</time>
                </Table.Td>
                <Table.Td role="cell">
                  {(job.state === 'failed' || job.state === 'uncertain') && (
                    <Button
                      variant="default"
                      aria-label={`Call again: ${textOf(job, 'type')} ${textOf(job, 'about')}`.trim()}
                      onClick={() => void run('The call was not repeated.', (db) => retryJob(db, job.id))}
                    >
                      Call again
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

/** A property of a job: from its result, or from its payload if the result does not have it. */
const textOf = ({ payload, result }: OutboxJob, name: string): string =>
  String(result[name] ?? payload[name] ?? '');

function hostOf(webhooks: readonly Webhook[], id: string): string {
  const webhook = webhooks.find((one) => one.id === id);
  return webhook ? (URL.parse(webhook.address)?.host ?? '') : 'deleted';
}
