import { Button, NativeSelect, Table, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { confusableNames } from '../../../platform/domain/text/name-problem.ts';
import { AUTO_DIRECTION } from '../../../platform/staff/editing/fields.ts';
import { NameBadge, WarningBadge } from '../../../platform/staff/lists/badges.tsx';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useAddressState } from '../../../platform/staff/lists/use-address-state.ts';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { LEVELS, levelText } from '../../domain/people/levels.ts';
import {
  byLevel,
  fullName,
  typedLevel,
  type UserRecord,
  usersMatching,
} from '../../domain/people/user-record.ts';
import './users.css';

interface UserListProps {
  users: readonly UserRecord[];
  /** The bios, whose display names are compared with users' names. */
  bios: readonly Pick<Bio, 'id' | 'displayName'>[];
  selectedId: string;
  onSelect: (id: string) => void;
}

const COLUMNS = ['First Name', 'Last Name', 'Team Role'];

/** The users that match the search and the level. Both are kept in the URL, so that they survive a reload. */
export function UserList({ users, bios, selectedId, onSelect }: UserListProps) {
  const { state, setState } = useAddressState(read, written);
  const { search, level } = state;
  const alike = useMemo(() => namesAlike(users, bios), [users, bios]);
  // Deferred, because with hundreds of users the list is slow to render and must not delay typing.
  const wanted = useDeferredValue(state);
  const { shown, table } = useMemo(() => {
    const shown = usersMatching(users, wanted.search, wanted.level);
    const table = <UserRows users={shown} alike={alike} selectedId={selectedId} onSelect={onSelect} />;
    return { shown, table };
  }, [users, alike, wanted, selectedId, onSelect]);
  const count = (one: number) => users.filter((user) => user.permissionLevel === one).length;

  return (
    <div className="users__list">
      <search className="users__filters">
        <TextInput
          type="search"
          attributes={AUTO_DIRECTION}
          label="Search"
          value={search}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            setState((now) => ({ ...now, search: value }));
          }}
        />
        <NativeSelect
          label="Level"
          value={level === null ? '' : String(level)}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            setState((now) => ({ ...now, level: typedLevel(value) }));
          }}
          data={[
            { value: '', label: `All levels (${users.length})` },
            ...Object.values(LEVELS).map((one) => ({
              value: String(one),
              label: `${levelText(one)} (${count(one)})`,
            })),
          ]}
        />
      </search>
      <div className="users__rows">{table}</div>
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : 'staff-problem'}>
        {shown.length === 0 ? 'No users match the search and level.' : `Users shown: ${shown.length}.`}
      </p>
      {shown.length === 0 && (
        <Button variant="default" onClick={() => setState(EVERYBODY)}>
          Show all users
        </Button>
      )}
    </div>
  );
}

/** The ids of users whose name looks like another person's, each with the other person's name. */
type NamesAlike = ReadonlyMap<string, string>;

function namesAlike(users: UserListProps['users'], bios: UserListProps['bios']): NamesAlike {
  const people = [
    ...users
      .filter(({ firstName, lastName }) => `${firstName}${lastName}`.trim() !== '')
      .map((user) => ({ id: user.id, name: fullName(user) })),
    ...bios.map(({ id, displayName }) => ({ id, name: displayName })),
  ];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map([...confusableNames(people)].map(([id, other]) => [id, names.get(other) ?? other]));
}

interface UserRowsProps extends Omit<UserListProps, 'bios'> {
  alike: NamesAlike;
}

function UserRows({ users, alike, selectedId, onSelect }: UserRowsProps) {
  const { rows, handlers } = useRows(users, { order: byLevel });
  return (
    <Table role="table" className="staff-table" aria-label="Users">
      <TableHead columns={COLUMNS} />
      <Table.Tbody role="rowgroup" {...handlers}>
        {rows?.map((user) => (
          <Table.Tr
            role="row"
            key={user.id}
            className="users__row"
            data-selected={user.id === selectedId || undefined}
            onClick={() => onSelect(user.id)}
          >
            <Table.Th role="rowheader" scope="row">
              <button
                type="button"
                className="users__select"
                data-label="First Name"
                aria-current={user.id === selectedId}
                aria-label={`Select ${fullName(user)}`}
              >
                <bdi>{user.firstName || '—'}</bdi>
              </button>
              <NameBadge name={`${user.firstName} ${user.lastName}`} />
              {alike.has(user.id) && (
                <WarningBadge
                  label="Similar name"
                  sentence={`Another person’s name looks the same: ${alike.get(user.id)}. Compare the e-mail addresses.`}
                />
              )}
              <bdi className="users__email">{user.email}</bdi>
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
  );
}

interface Narrowed {
  search: string;
  /** Null means all levels. */
  level: number | null;
}
const EVERYBODY: Narrowed = { search: '', level: null };

function read(params: URLSearchParams): Narrowed {
  return { search: params.get('search') ?? '', level: typedLevel(params.get('level') ?? '') };
}

function written({ search, level }: Narrowed): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (level !== null) params.set('level', String(level));
  return params.toString();
}
