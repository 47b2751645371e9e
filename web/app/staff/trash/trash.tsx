import '../screen-styles.ts';
import { Anchor, Button, Group, Table, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { href, Link } from 'react-router';
import { deleteForGood, emptyOldTrash, restorePost, watchTrash } from '../../data/staff/trash.client.ts';
import { type AuthorNames, authorDisplay } from '../../domain/bios/author-display.ts';
import { localTime } from '../../domain/dates.ts';
import { canDeleteForGood, canTrashPost } from '../../domain/people/permissions.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import { daysLeft, TRASH_DAYS, type TrashedPost } from '../../domain/posts/trash.ts';
import { namesOf, useLive, useLiveBios } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { PermittedButton } from '../shared/permitted-button.tsx';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import { useNow } from '../shared/use-now.ts';
import { type Run, useRun } from '../shared/use-run.ts';
import type { Route } from './+types/trash.ts';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Trash');
}

const REFUSAL = 'Only administrators delete for good.';

/** The posts that were deleted and that the person may restore, for 30 days: back to their place, or gone for good. */
export default function Trash() {
  const person = usePerson();
  const trash = useLive('trash', watchTrash);
  const bios = useLiveBios();
  const names = useMemo(() => namesOf(bios.value), [bios.value]);
  const now = useNow();
  const { run, failure, dismiss } = useRun();
  const [news, setNews] = useState('');
  const posts = trash.value?.items.filter((post) => canTrashPost(person, post));
  const mayEmpty = canDeleteForGood(person);
  useEffect(() => {
    if (mayEmpty) void run('What is older than that was not deleted.', emptyOldTrash);
  }, [mayEmpty, run]);

  return (
    <>
      <Title order={1}>Trash</Title>
      <p className="staff-hint">
        Deleted posts are here for {TRASH_DAYS} days, with their earlier versions.{' '}
        <Anchor component={Link} to={href('/admin/blogs')}>
          All posts
        </Anchor>
      </p>
      <p role="status" className="staff-hint">
        {news}
      </p>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      {trash.error && (
        <LiveProblem what="The trash could not be read." error={trash.error} onRetry={trash.retry} />
      )}
      {posts === undefined && !trash.error && <p role="status">Reading the trash …</p>}
      {posts?.length === 0 && <p>The trash is empty.</p>}
      {posts !== undefined && posts.length > 0 && (
        <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Trash">
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {['Title', 'Author', 'Deleted', 'Options'].map((label) => (
                <Table.Th key={label} role="columnheader" scope="col">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {posts.map((post) => (
              <TrashRow key={post.id} post={post} names={names} now={now} run={run} onDone={setNews} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

interface TrashRowProps {
  post: TrashedPost;
  names: AuthorNames;
  now: number;
  run: Run;
  onDone: (news: string) => void;
}

function TrashRow({ post, names, now, run, onDone }: TrashRowProps) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const title = shownTitle(post.title);
  const days = daysLeft(post, now);

  async function act(done: string, write: Parameters<Run>[1]) {
    setBusy(true);
    const isDone = await run(`Not ${done.toLowerCase()}: ${title}`, write);
    setBusy(false);
    if (isDone) onDone(`${done}: ${title}`);
  }

  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Title">
        <bdi>{title}</bdi>
      </Table.Th>
      <Table.Td role="cell" data-label="Author">
        <bdi>{authorDisplay(post.authors, names)}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Deleted">
        {localTime(post.trashedAt)}, by <bdi>{authorDisplay([post.trashedBy], names)}</bdi>;{' '}
        {days === 1 ? '1 day' : `${days} days`} left
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Group gap="xs" className="staff-table__options">
          <Button
            size="sm"
            variant="default"
            disabled={busy}
            onClick={() => act('Restored', (db) => restorePost(db, post.id))}
          >
            Restore
          </Button>
          {asking ? (
            <>
              <Button
                size="sm"
                color="red"
                disabled={busy}
                autoFocus
                onClick={() => act('Deleted for good', (db) => deleteForGood(db, post.id))}
              >
                Yes, delete for good
              </Button>
              <Button size="sm" variant="default" onClick={() => setAsking(false)}>
                Keep
              </Button>
            </>
          ) : (
            <PermittedButton
              size="sm"
              variant="default"
              refusal={canDeleteForGood(person) ? null : REFUSAL}
              onClick={() => setAsking(true)}
            >
              Delete for good
            </PermittedButton>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
