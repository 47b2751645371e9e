import { Anchor, Button, Table } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { LiveList } from '../../../../platform/data/staff/watch.client.ts';
import { inWords, localTime } from '../../../../platform/domain/local-time.ts';
import { TableHead } from '../../../../platform/staff/lists/table-rows.tsx';
import { useRows } from '../../../../platform/staff/lists/use-rows.ts';
import { useLive } from '../../../../platform/staff/live.ts';
import { LiveState } from '../../../../platform/staff/live-problem.tsx';
import { type Run, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../../platform/staff/use-now.ts';
import { endDraftLink, watchDraftLinks } from '../../../data/staff/posts/draft-links.client.ts';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';
import { canListAllLinks } from '../../../domain/people/permissions.ts';
import { type DraftLink, firstToEnd } from '../../../domain/posts/draft-link.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { postEditor } from '../../shared/addresses.ts';
import { namesOf, useLiveBios } from '../../shared/live-data.ts';
import { usePerson } from '../../shared/session.tsx';

const COLUMNS = ['Post', 'Created by', 'Ends', 'Options'];

/**
 * “Shared drafts” on the screen “Blog Posts”: the draft links that the user created, or the links of all users if the
 * user may see them. Each link has a button that ends it.
 */
export default function DraftLinks() {
  const person = usePerson();
  const seesAll = canListAllLinks(person);
  const by = seesAll ? null : person.uid;
  const links = useLive<LiveList<DraftLink>>(`draft links of ${by}`, (db, watcher) =>
    watchDraftLinks(db, by, watcher),
  );
  const bios = useLiveBios();
  const names = useMemo(() => namesOf(bios.value), [bios.value]);
  const now = useNow();
  const { run, problem } = useDatabaseAction();
  const [news, setNews] = useState('');
  const open = links.value?.items.filter(({ expires }) => expires > now);
  const { rows, handlers } = useRows(open, { order: firstToEnd });

  return (
    <>
      <p className="staff-hint">
        {seesAll ? 'All links' : 'Your links'} through which people without an account read a draft. To make
        one, open the draft, then choose “Share draft” under “More”. A link stops working when its creator can
        no longer edit the post.
      </p>
      <p role="status" className="staff-hint trash-news">
        {news}
      </p>
      {problem}
      <LiveState live={links} what="the links" />
      {rows?.length === 0 && <p>No draft is shared.</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="Shared drafts">
          <TableHead columns={COLUMNS} />
          <Table.Tbody role="rowgroup" {...handlers}>
            {rows.map((link) => (
              <LinkRow key={link.id} link={link} names={names} now={now} run={run} onDone={setNews} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

interface LinkRowProps {
  link: DraftLink;
  names: AuthorNames;
  /** The current time in milliseconds since 1970. */
  now: number;
  run: Run;
  onDone: (news: string) => void;
}

function LinkRow({ link, names, now, run, onDone }: LinkRowProps) {
  const [busy, setBusy] = useState(false);
  const title = shownTitle(link.title);

  async function end() {
    if (busy) return;
    setBusy(true);
    const isDone = await run(`The link to ${title} was not ended.`, (db) => endDraftLink(db, link));
    if (isDone) onDone(`Link ended: ${title}`);
    else setBusy(false);
  }

  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Post">
        <Anchor component={Link} to={postEditor(link.post)} dir="auto">
          {title}
        </Anchor>
      </Table.Th>
      <Table.Td role="cell" data-label="Created by">
        <bdi>{authorName(link.by, names)}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Ends">
        <time title={localTime(link.expires)}>{inWords(now, link.expires)}</time>
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Button
          size="sm"
          variant="default"
          aria-label={`End the link to ${title}`}
          aria-disabled={busy}
          onClick={() => void end()}
        >
          End
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
