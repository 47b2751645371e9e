import { Anchor, Table, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { emptyOldBios } from '../../data/staff/trash/trashed-bios.client.ts';
import { emptyOldFiles } from '../../data/staff/trash/trashed-pictures.client.ts';
import { emptyOldTrash } from '../../data/staff/trash/trashed-posts.client.ts';
import { canDeleteForGood } from '../../domain/people/permissions.ts';
import { lastDeletedFirst, TRASH_DAYS } from '../../domain/trash.ts';
import { TableHead } from '../lists/table-rows.tsx';
import { useRows } from '../lists/use-rows.ts';
import { SCREENS } from '../shared/addresses.ts';
import { namesOf, useLiveBios } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { useNow } from '../shared/use-now.ts';
import { useTrashEntries } from './trash-entries.ts';
import { TrashRow } from './trash-row.tsx';
import './trash.css';

const COLUMNS = ['Name', 'Kind', 'Deleted', 'Options'];

/** Deleted items, which the user can restore for 30 days. */
export default function Trash() {
  const person = usePerson();
  const bios = useLiveBios();
  const names = useMemo(() => namesOf(bios.value), [bios.value]);
  const { value: entries, error, retry } = useTrashEntries(person, names);
  const { rows, handlers } = useRows(entries, { order: lastDeletedFirst });
  const now = useNow();
  const { run, failure, dismiss } = useDatabaseAction();
  const [news, setNews] = useState('');
  const mayEmpty = canDeleteForGood(person);
  useEffect(() => {
    if (!mayEmpty) return;
    void run('Not all expired items in the trash were deleted.', async (db) => {
      await Promise.all([emptyOldTrash(db), emptyOldBios(db), emptyOldFiles(db)]);
    });
  }, [mayEmpty, run]);

  return (
    <>
      <Title order={1}>Trash</Title>
      <p className="staff-hint">
        Deleted items stay here for {TRASH_DAYS} days. Posts keep their earlier versions.{' '}
        <Anchor component={Link} to={SCREENS.posts} underline="always">
          All posts
        </Anchor>
      </p>
      <p role="status" className="staff-hint trash-news">
        {news}
      </p>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      {error && <LiveProblem what="The trash could not be loaded." error={error} onRetry={retry} />}
      {rows === undefined && !error && <p role="status">Loading the trash …</p>}
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
