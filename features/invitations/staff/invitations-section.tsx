import { Button, Table, Title } from '@mantine/core';
import { useState } from 'react';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { inWords, localTime } from '../../../platform/domain/local-time.ts';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { type Run, useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { levelText } from '../../../web/domain/people/levels.ts';
import { fullName, type UserRecord } from '../../../web/domain/people/user-record.ts';
import { useLiveUserRecords } from '../../../web/staff/shared/live-data.ts';
import { revokeInvitation, watchInvitations } from '../data/invitations.client.ts';
import { firstToExpire, type Invitation } from '../model/invitation.ts';
import { InviteDialog } from './invite-dialog.tsx';

const NOBODY: readonly UserRecord[] = [];
const COLUMNS = ['Name', 'Level', 'Invited by', 'Ends', 'Options'];

/** The open invitations, with a button for a new one (features/invitations/README.md#invitations). */
export default function Invitations() {
  const { value: users = NOBODY } = useLiveUserRecords();
  const invitations = useLive<LiveList<Invitation>>('invitations', watchInvitations);
  const { rows, handlers } = useRows(invitations.value?.items, { order: firstToExpire });
  const { run, problem } = useDatabaseAction();
  const [inviting, setInviting] = useState(false);
  const [news, setNews] = useState('');
  const now = useNow();
  const nameOf = (id: string) => {
    const user = users.find((one) => one.id === id);
    return user ? fullName(user) : id || 'the owner of the server';
  };
  return (
    <section aria-labelledby="invitations" className="invitations">
      <Title order={2} size="h3" id="invitations">
        Invitations
      </Title>
      <p className="staff-hint">
        An invitation is a link that gives a person a permission level. It can be used once, within 7 days. It
        stops working if you revoke it, or if the person who made it is no longer an administrator.
      </p>
      <Button mt="sm" onClick={() => setInviting(true)}>
        Invite a person
      </Button>
      <p role="status" className="staff-hint">
        {news}
      </p>
      {problem}
      {invitations.error && (
        <LiveProblem
          what="The invitations could not be loaded."
          error={invitations.error}
          onRetry={invitations.retry}
        />
      )}
      {rows?.length === 0 && <p>No invitation is open.</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Invitations">
          <TableHead columns={COLUMNS} />
          <Table.Tbody role="rowgroup" {...handlers}>
            {rows.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                by={nameOf(invitation.by)}
                now={now}
                run={run}
                onDone={setNews}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  /** Name of the administrator who made the invitation. */
  by: string;
  /** The current time in milliseconds since 1970. */
  now: number;
  run: Run;
  onDone: (news: string) => void;
}

function InvitationRow({ invitation, by, now, run, onDone }: InvitationRowProps) {
  const [busy, setBusy] = useState(false);
  const { id, email, permissionLevel, expires } = invitation;
  const name = `${invitation.firstName} ${invitation.lastName}`.trim() || email || 'No name';
  const hasEnded = expires <= now;

  async function revoke() {
    if (busy) return;
    setBusy(true);
    const isDone = await run(`Not revoked: the invitation for ${name}`, (db) => revokeInvitation(db, id));
    if (isDone) onDone(`Invitation revoked: ${name}`);
    else setBusy(false);
  }

  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Name">
        <bdi>{name}</bdi>
        {email !== '' && name !== email && <bdi className="users__email">{email}</bdi>}
      </Table.Th>
      <Table.Td role="cell" data-label="Level">
        {levelText(permissionLevel)}
      </Table.Td>
      <Table.Td role="cell" data-label="Invited by">
        <bdi>{by}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Ends">
        <time title={localTime(expires)}>{hasEnded ? 'Has ended' : inWords(now, expires)}</time>
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Button
          size="sm"
          variant="default"
          aria-label={`${hasEnded ? 'Remove' : 'Revoke'} the invitation for ${name}`}
          aria-disabled={busy}
          onClick={() => void revoke()}
        >
          {hasEnded ? 'Remove' : 'Revoke'}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
