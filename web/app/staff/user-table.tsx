import { Table, Title } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { canManageUsers } from '../domain/permissions.ts';
import type { Route } from './+types/user-table.ts';
import { useLiveBios, useLiveUserRecords } from './live-data.ts';
import { LiveProblem } from './live-problem.tsx';
import { usePerson } from './session.tsx';
import { staffMeta } from './site-data.ts';
import { UserForm } from './user-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Manage Users');
}

/** Administrators only; everybody else is sent to the dashboard (spec §2). */
export default function UserTable() {
  const person = usePerson();
  return canManageUsers(person) ? <Users self={person.uid} /> : <Navigate to="/admin" replace />;
}

const COLUMNS = ['First Name', 'Last Name', 'Team Role'];

function Users({ self }: { self: string }) {
  const users = useLiveUserRecords();
  const bios = useLiveBios();
  const [selectedId, setSelectedId] = useState(self);
  const selected = users.value?.find((user) => user.id === selectedId);

  return (
    <>
      <Title order={1} mb="lg">
        Manage Users
      </Title>
      {users.error && (
        <LiveProblem what="The users could not be read." error={users.error} onRetry={users.retry} />
      )}
      {users.value === undefined && !users.error && <p role="status">Reading the users …</p>}
      <div className="users">
        <Table role="table" className="staff-table" aria-label="Users">
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {COLUMNS.map((column) => (
                <Table.Th role="columnheader" scope="col" key={column}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {users.value?.map((user) => (
              <Table.Tr
                role="row"
                key={user.id}
                className="users__row"
                data-selected={user.id === selectedId || undefined}
                onClick={() => setSelectedId(user.id)}
              >
                <Table.Th role="rowheader" scope="row" data-label="First Name">
                  <button
                    type="button"
                    className="users__select"
                    aria-current={user.id === selectedId}
                    aria-label={`Select ${`${user.firstName} ${user.lastName}`.trim() || user.id}`}
                  >
                    <bdi>{user.firstName || '—'}</bdi>
                  </button>
                </Table.Th>
                <Table.Td role="cell" data-label="Last Name">
                  <bdi>{user.lastName}</bdi>
                </Table.Td>
                <Table.Td role="cell" data-label="Team Role">
                  <bdi>{user.teamRole}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {selected && (
          <UserForm
            key={selected.id}
            stored={selected}
            bio={bios.value?.find((bio) => bio.id === selected.id) ?? null}
          />
        )}
      </div>
    </>
  );
}
