import { Button, Table } from '@mantine/core';
import { useContext, useState } from 'react';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { dateMachine, dateText } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { Question } from '../../../platform/staff/dialog.tsx';
import { StateBadge } from '../../../platform/staff/lists/badges.tsx';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useMore } from '../../../platform/staff/lists/use-more.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { retryJob, retryUncertain, watchProblemJobs } from '../../data/staff/mail/outbox.client.ts';
import type { OutboxJob } from '../../domain/mail/outbox-job.ts';
import { staffFeatures } from '../shared/staff-feature.tsx';
import { addressOf, kindText } from './job-texts.ts';

/**
 * Mails and other jobs that failed, and uncertain ones (it is not known whether they were sent), newest first, with
 * Retry. Updated live.
 */
export function ProblemMails() {
  const { count, button } = useMore(20);
  const jobs = useLive<LiveList<OutboxJob>>(`problem jobs ${count}`, (db, watcher) =>
    watchProblemJobs(db, count, watcher),
  );
  const { run, problem } = useDatabaseAction();
  const items = jobs.value?.items;
  return (
    <section aria-labelledby="mail-problems" className="mail-part">
      <h3 id="mail-problems">Not sent</h3>
      <p className="staff-hint">
        Failed: the mail was not sent, and the site does not try again by itself. Uncertain: it is not known
        whether the mail was sent. Retry may send an uncertain mail twice.
      </p>
      <LiveState live={jobs} what="the list" />
      {problem}
      {items?.length === 0 && <p>Nothing failed.</p>}
      {items?.some(({ state }) => state === 'uncertain') && <RetryUncertain />}
      {items && items.length > 0 && (
        <JobTable
          items={items}
          onRetry={(id) => void run('The retry was not started.', (db) => retryJob(db, id))}
        />
      )}
      {jobs.value?.hasMore && button}
    </section>
  );
}

function JobTable({ items, onRetry }: { items: readonly OutboxJob[]; onRetry: (id: string) => void }) {
  const { rows, handlers } = useRows(items);
  const features = useContext(staffFeatures);
  return (
    <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Not sent">
      <TableHead columns={['Mail', 'State', 'Why', 'When', 'Actions']} />
      <Table.Tbody role="rowgroup" {...handlers}>
        {rows?.map((job) => (
          <Table.Tr role="row" key={job.id}>
            <Table.Th role="rowheader" scope="row">
              {kindText(job.kind, features)}
              {addressOf(job) && <span className="mail-address">{addressOf(job)}</span>}
            </Table.Th>
            <Table.Td role="cell">
              <StateBadge on={false} text={job.state === 'failed' ? 'Failed' : 'Uncertain'} />
            </Table.Td>
            <Table.Td role="cell" className="mail-why">
              {job.note}
            </Table.Td>
            <Table.Td role="cell">
              <time dateTime={dateMachine(job.at)} title={localTime(job.at)}>
                {dateText(job.at)}
              </time>
            </Table.Td>
            <Table.Td role="cell">
              <Button
                variant="default"
                aria-label={`Retry ${kindText(job.kind, features)} ${addressOf(job)}`.trim()}
                onClick={() => onRetry(job.id)}
              >
                Retry
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A button that retries all uncertain mails. It asks first, because some of these mails may have been sent. */
function RetryUncertain() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" mb="md" onClick={() => setAsking(true)}>
        Retry all uncertain mails
      </Button>
      {isAsking && (
        <Question
          title="Retry all uncertain mails?"
          label="Retry all"
          act={retryUncertain}
          failed="Not all mails were retried."
          onClose={() => setAsking(false)}
        >
          <p className="staff-problem">
            Some of these mails may have been sent already. A retry sends them a second time. Many mailboxes
            show both mails as one, because they have the same Message-ID.
          </p>
        </Question>
      )}
    </>
  );
}
