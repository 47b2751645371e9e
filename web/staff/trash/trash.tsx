import { Button, Group, Table } from '@mantine/core';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { localTime } from '../../../platform/domain/local-time.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { PermittedButton } from '../../../platform/staff/buttons.tsx';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { type Run, useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { emptyOldBios } from '../../data/staff/trash/trashed-bios.client.ts';
import { emptyOldFiles } from '../../data/staff/trash/trashed-pictures.client.ts';
import { emptyOldTrash } from '../../data/staff/trash/trashed-posts.client.ts';
import { type AuthorNames, authorDisplay } from '../../domain/bios/author.ts';
import { canDeleteForGood } from '../../domain/people/permissions.ts';
import { daysLeft, lastDeletedFirst, TRASH_DAYS } from '../../domain/trash.ts';
import { namesOf, useLiveBios } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import type { TrashEntry } from '../shared/staff-feature.tsx';
import { POST_COLLECTIONS, useFeatureTrashes, useTrashEntries } from './trash-entries.ts';
import './trash.css';

const COLUMNS = ['Name', 'Kind', 'Deleted', 'Options'];

/** The content of “Trash” on the screen “Site”: deleted items, which the user can restore for 30 days. */
export default function Trash() {
  const person = usePerson();
  const bios = useLiveBios();
  const names = useMemo(() => namesOf(bios.value), [bios.value]);
  const entries = useTrashEntries(person, names);
  const trashes = useFeatureTrashes(person);
  const { rows, handlers } = useRows(entries.value, { order: lastDeletedFirst });
  const now = useNow();
  const { run, problem } = useDatabaseAction();
  const [news, setNews] = useState('');
  const mayEmpty = canDeleteForGood(person);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the features do not change
  useEffect(() => {
    if (!mayEmpty) return;
    void run('Not all expired items in the trash were deleted.', async (db) => {
      const ofFeatures = await Promise.all(trashes.map(({ load }) => load()));
      await Promise.all([
        ...[emptyOldTrash(db, POST_COLLECTIONS), emptyOldBios(db), emptyOldFiles(db)],
        ...ofFeatures.map((loaded) => loaded.default.emptyOld(db)),
      ]);
    });
  }, [mayEmpty, run]);

  return (
    <>
      <p className="staff-hint">
        Deleted items stay here for {TRASH_DAYS} days. Posts keep their earlier versions.
      </p>
      <p role="status" className="staff-hint trash-news">
        {news}
      </p>
      {problem}
      <LiveState live={entries} what="the trash" />
      {rows?.length === 0 && <p>The trash is empty.</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table role="table" className="staff-table trash-table" verticalSpacing="sm" aria-label="Trash">
          <TableHead columns={COLUMNS} />
          <Table.Tbody role="rowgroup" {...handlers}>
            {rows.map((entry) => (
              <TrashRow key={entry.id} entry={entry} names={names} now={now} run={run} onDone={setNews} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

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
function TrashRow({ entry, names, now, run, onDone }: TrashRowProps) {
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
              <PermittedButton
                size="sm"
                variant="default"
                aria-disabled={busy}
                refusal={entry.restoreRefusal?.(person) ?? null}
                onClick={() => act('Restored', (db) => entry.restore(db, person.uid))}
              >
                Restore
              </PermittedButton>
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
