import { Title } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useMayLeave } from '../../../platform/staff/editing/leave-guard.tsx';
import { LiveEditor } from '../../../platform/staff/editing/live-editor.tsx';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import type { Bio } from '../../domain/bios/bio.ts';
import { canManageUsers } from '../../domain/people/permissions.ts';
import { SCREENS } from '../shared/addresses.ts';
import { FeatureSections } from '../shared/feature-parts.tsx';
import { useLiveBios, useLiveUserRecords } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { ChangeLog } from './change-log.tsx';
import { MachineAccounts } from './machine-accounts.tsx';
import { UserForm } from './user-form.tsx';
import { UserList } from './user-list.tsx';

const NO_BIOS: readonly Bio[] = [];

/**
 * The screen of all users. Redirects to the dashboard unless the user is an administrator
 * (docs/product.md#user-management).
 */
export default function UserTable() {
  const person = usePerson();
  return canManageUsers(person) ? <Users self={person.uid} /> : <Navigate to={SCREENS.dashboard} replace />;
}

function Users({ self }: { self: string }) {
  const users = useLiveUserRecords();
  const bios = useLiveBios();
  const mayLeave = useMayLeave();
  const [selectedId, setSelectedId] = useState(self);
  const form = useRef<HTMLDivElement>(null);
  const selected = users.value?.find((user) => user.id === selectedId) ?? null;

  const newestRetry = useRef(users.retry);
  newestRetry.current = users.retry;
  const reload = useCallback(() => newestRetry.current(), []);

  async function select(id: string) {
    if (id === selectedId || !(await mayLeave())) return;
    setSelectedId(id);
    // In narrow windows the form is below the list, so selecting a user scrolls to it.
    if (matchMedia('(max-width: 61.9375em)').matches)
      requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'start' }));
  }

  return (
    <>
      <Title order={1} mb="lg">
        Manage Users
      </Title>
      <LiveState live={users} what="the users" />
      {users.value && (
        <div className="users">
          <UserList
            users={users.value}
            bios={bios.value ?? NO_BIOS}
            selectedId={selectedId}
            onSelect={select}
          />
          <div ref={form}>
            {/* Errors are not shown here, because the list above already shows them. */}
            <LiveEditor
              key={`${self} ${selectedId}`}
              live={{ value: selected, error: null, retry: users.retry }}
              what="user record"
              missing={null}
            >
              {(stored, removed) => (
                <UserForm
                  stored={stored}
                  removed={removed}
                  bio={bios.value?.find((bio) => bio.id === stored.id) ?? null}
                  onAttempt={reload}
                />
              )}
            </LiveEditor>
          </div>
          <div className="users__more">
            <FeatureSections on={SCREENS.users} />
            <MachineAccounts users={users.value} />
          </div>
        </div>
      )}
      {users.value && <ChangeLog users={users.value} bios={bios.value ?? []} />}
    </>
  );
}
