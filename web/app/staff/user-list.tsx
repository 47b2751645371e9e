import { Button, NativeSelect, Table, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { fullName, typedLevel, usersMatching } from '../domain/user-draft.ts';
import type { UserRecord } from '../domain/user-record.ts';
import { LEVEL_NAMES } from './user-texts.ts';

interface UserListProps {
  /** From the highest level to the lowest. */
  users: readonly UserRecord[];
  selectedId: string;
  onSelect: (id: string) => void;
}

const COLUMNS = ['First Name', 'Last Name', 'Team Role'];
const LEVELS = [0, 1, 2, 3] as const;

/** The users that fit the search and the level; both are in the address, so that they outlive a reload. */
export function UserList({ users, selectedId, onSelect }: UserListProps) {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const level = typedLevel(address.get('level') ?? '');
  const shown = usersMatching(users, search, level);
  const narrow = (name: 'search' | 'level', value: string) =>
    setAddress(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const count = (one: number) => users.filter((user) => user.permissionLevel === one).length;

  return (
    <div className="users__list">
      <search className="users__filters">
        <TextInput
          type="search"
          label="Search"
          value={search}
          onChange={(event) => narrow('search', event.currentTarget.value)}
        />
        <NativeSelect
          label="Level"
          value={level === null ? '' : String(level)}
          onChange={(event) => narrow('level', event.currentTarget.value)}
          data={[
            { value: '', label: `All levels (${users.length})` },
            ...LEVELS.map((one) => ({ value: String(one), label: `${LEVEL_NAMES[one]} (${count(one)})` })),
          ]}
        />
      </search>
      <div className="users__rows">
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
            {shown.map((user) => (
              <Table.Tr
                role="row"
                key={user.id}
                className="users__row"
                data-selected={user.id === selectedId || undefined}
                onClick={() => onSelect(user.id)}
              >
                <Table.Th role="rowheader" scope="row" data-label="First Name">
                  <button
                    type="button"
                    className="users__select"
                    aria-current={user.id === selectedId}
                    aria-label={`Select ${fullName(user)}`}
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
      </div>
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : 'staff-problem'}>
        {shown.length === 0 ? 'Nobody fits the search and the level.' : `Users shown: ${shown.length}.`}
      </p>
      {shown.length === 0 && (
        <Button variant="default" onClick={() => setAddress({}, { replace: true })}>
          Show everybody
        </Button>
      )}
    </div>
  );
}
