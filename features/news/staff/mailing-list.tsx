import { Anchor, Button, Table } from '@mantine/core';
import { Link } from 'react-router';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import type { MailState } from '../../../platform/domain/mail/mail-state.ts';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useMore } from '../../../platform/staff/lists/use-more.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { PARTS } from '../../../web/staff/shared/addresses.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { cancelMailing, watchMailings } from '../data/mailings.client.ts';
import { isToReaders, type Mailing } from '../model/mailing.ts';
import { mailingAddress } from '../model/names.ts';
import { mailingCounts, mailingRecipients, mailingState, mailingTitle } from './mailing-words.ts';
import { useNewsState } from './news-state.ts';
import './mailings.css';

const COLUMNS = ['Subject', 'To', 'Ordered', 'State', 'Options'];

/** Why no news is sent, for each state of mail. `on`: the site can send other mail, but its database is Firebase. */
const NO_MAIL: Record<MailState, string> = {
  on: 'A site on Firebase sends no news by mail.',
  off: 'Sending is off, because this site runs on a copy of the original site’s data. “Mail” says how to turn it on.',
  missing: 'No mail server is set up. “Mail” says how to set one up.',
};

/** All mailings (features/news/documents.md). */
export function MailingList() {
  const { mail } = useStaffSite();
  const from = useNewsState()?.from;
  return (
    <>
      <p className="staff-hint">
        {!from
          ? NO_MAIL[mail]
          : `Sent from ${from}. “Accepted” means accepted by your mail server. Opened mails and clicked links are not recorded.`}
      </p>
      <p className="staff-hint">
        <Link to={PARTS.signUps}>Sign-ups</Link> lists the people who asked for news.
      </p>
      <Mailings />
    </>
  );
}

function Mailings() {
  const { count, button } = useMore(20);
  const mailings = useLive<LiveList<Mailing>>(`mailings ${count}`, (db, watcher) =>
    watchMailings(db, count, watcher),
  );
  const { rows, handlers } = useRows(mailings.value?.items);
  if (mailings.error || !rows) return <LiveState live={mailings} what="the mailings" />;
  if (rows.length === 0)
    return <p>No post has been sent by mail yet. To send one, press “Publish…” or “Live…” in its editor.</p>;
  return (
    <>
      <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Mailings">
        <TableHead columns={COLUMNS} />
        <Table.Tbody role="rowgroup" {...handlers}>
          {rows.map((mailing) => (
            <MailingRow key={mailing.id} mailing={mailing} />
          ))}
        </Table.Tbody>
      </Table>
      {mailings.value?.hasMore && button}
    </>
  );
}

function MailingRow({ mailing }: { mailing: Mailing }) {
  const { studio } = useStaffSite();
  const { id, at } = mailing;
  const counts = mailingCounts(mailing);
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" dir="auto">
        <Anchor component={Link} to={mailingAddress(id)}>
          {mailingTitle(mailing)}
        </Anchor>
      </Table.Th>
      <Table.Td role="cell">{mailingRecipients(mailing, studio.games)}</Table.Td>
      <Table.Td role="cell">
        <time dateTime={dateMachine(at)}>{localTime(at)}</time>
      </Table.Td>
      <Table.Td role="cell">
        {mailingState(mailing)}
        {isToReaders(mailing) && counts.length > 0 && (
          <ul className="mailing-counts">
            {counts.map(({ name, count }) => (
              <li key={name}>
                {count} {name}
              </li>
            ))}
          </ul>
        )}
      </Table.Td>
      <Table.Td role="cell">
        <CancelMailing mailing={mailing} />
      </Table.Td>
    </Table.Tr>
  );
}

/** A button that cancels a mailing before it starts, or removes a refused one, so that it can be requested again. */
export function CancelMailing({ mailing: { id, subject, state } }: { mailing: Mailing }) {
  const { run, busy, problem } = useDatabaseAction();
  if (state !== 'ordered' && state !== 'refused') return null;
  const label = state === 'ordered' ? 'Cancel the mail' : 'Remove the refused mail';
  return (
    <>
      <Button
        variant="default"
        aria-busy={busy}
        aria-label={`${label} ${subject}`}
        onClick={() => void run('The mail was not cancelled.', (db) => cancelMailing(db, id))}
      >
        {label}
      </Button>
      {problem}
    </>
  );
}
