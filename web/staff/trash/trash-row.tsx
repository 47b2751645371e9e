import { Button, Group, Table } from '@mantine/core';
import { Fragment, useState } from 'react';
import { type AuthorNames, authorDisplay } from '../../domain/bios/author.ts';
import { localTime } from '../../domain/local-time.ts';
import { canDeleteForGood } from '../../domain/people/permissions.ts';
import { counted } from '../../domain/text/counted.ts';
import { daysLeft } from '../../domain/trash.ts';
import { PermittedButton } from '../shared/permitted-button.tsx';
import { usePerson } from '../shared/session.tsx';
import type { Run } from '../shared/use-database-action.ts';
import type { TrashEntry } from './trash-entries.ts';

const REFUSAL = 'Only administrators can delete for good.';

interface TrashRowProps {
  entry: TrashEntry;
  names: AuthorNames;
  /** The current time in milliseconds since 1970. */
  now: number;
  run: Run;
  onDone: (news: string) => void;
}

/** An item in the trash, with the buttons Restore and Delete for good. */
export function TrashRow({ entry, names, now, run, onDone }: TrashRowProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<'none' | 'asked' | 'declined'>('none');
  const { name, about, trashedAt, trashedBy } = entry;

  async function act(done: string, write: Parameters<Run>[1]) {
    if (busy) return;
    setBusy(true);
    const isDone = await run(`Not ${done.toLowerCase()}: ${name}`, write);
    // After a successful action `busy` stays true, because the item remains visible for a moment and must ignore
    // clicks.
    if (isDone) onDone(`${done}: ${name}`);
    else setBusy(false);
  }

  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Name">
        <bdi>{name}</bdi>
      </Table.Th>
      <Table.Td role="cell" data-label="Kind">
        <bdi>{about}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Deleted">
        {localTime(trashedAt)}, by <bdi>{authorDisplay([trashedBy], names)}</bdi>;{' '}
        {counted(daysLeft(entry, now), 'day')} left
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Group
          gap="xs"
          className="staff-table__options"
          onKeyDown={({ key }) => key === 'Escape' && question === 'asked' && setQuestion('declined')}
        >
          {question === 'asked' ? (
            // The key makes React mount a new button, because `autoFocus` has an effect only on mounting.
            <Fragment key="question">
              <Button
                size="sm"
                color="red"
                aria-disabled={busy}
                onClick={() => act('Deleted for good', entry.deleteForGood)}
              >
                Yes, delete for good
              </Button>
              <Button size="sm" variant="default" autoFocus onClick={() => setQuestion('declined')}>
                Keep
              </Button>
            </Fragment>
          ) : (
            <Fragment key="acts">
              <Button
                size="sm"
                variant="default"
                aria-disabled={busy}
                onClick={() => act('Restored', (db) => entry.restore(db, person.uid))}
              >
                Restore
              </Button>
              <PermittedButton
                size="sm"
                variant="default"
                autoFocus={question === 'declined'}
                refusal={canDeleteForGood(person) ? null : REFUSAL}
                onClick={() => setQuestion('asked')}
              >
                Delete for good
              </PermittedButton>
            </Fragment>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
