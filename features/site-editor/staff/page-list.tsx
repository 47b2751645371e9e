import { Anchor, Button, Table } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { localTime, shortLocalTime, shortTime } from '../../../web/domain/local-time.ts';
import { TableHead } from '../../../web/staff/lists/table-rows.tsx';
import { PermittedButton } from '../../../web/staff/shared/buttons.tsx';
import { LiveProblem } from '../../../web/staff/shared/live-problem.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useDatabaseAction } from '../../../web/staff/shared/use-database-action.ts';
import { useNow } from '../../../web/staff/shared/use-now.ts';
import { createSitePage } from '../data/site-pages.client.ts';
import { ownPageValues } from '../model/own-page-fields.ts';
import {
  MOST_PAGES,
  NO_END,
  PAGE_KINDS,
  type PageKind,
  pageValues,
  type SitePage,
} from '../model/page-kind.ts';
import { type PageState, pageState } from '../model/page-life.ts';
import { pageEditor } from '../model/page-screens.ts';
import type { Values } from '../model/value-fields.ts';
import { useFilePages, useSitePages } from './page-data.ts';
import './page-list.css';

const COLUMNS = ['Title', 'Address', 'Status', 'Changed', 'Options'];
const STATES: Record<PageState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  ended: 'Ended',
};

/** The content of “Pages” on the screen “Site”: the studio's own pages, those of documents and those of files. */
export default function PageList() {
  const kind: PageKind = PAGE_KINDS.page;
  const { uid } = usePerson();
  const now = useNow();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { deleted?: string } | null };
  const action = useDatabaseAction();
  const live = useSitePages(kind);
  const files = useFilePages();
  const pages = live.value?.items ?? [];
  const addresses = pages.map(({ address }) => address);
  const filed = (files.value?.ownPages ?? []).filter(({ address }) => !addresses.includes(address));
  const isFull = pages.length >= MOST_PAGES;
  const failed = live.error ? live : files;

  async function create(values: Values) {
    await action.run('The page was not created.', async (db) => {
      const id = await createSitePage(
        db,
        uid,
        kind,
        values,
        pages.map((page) => page.id),
      );
      await navigate(pageEditor(id));
    });
  }

  return (
    <>
      <p role="status" className="staff-hint">
        {state?.deleted && `“${state.deleted}” is in the trash, where it can be restored for 30 days.`}
      </p>
      {action.failure && <LiveProblem {...action.failure} onDismiss={action.dismiss} />}
      {failed.error && (
        <LiveProblem what="The pages could not be loaded." error={failed.error} onRetry={failed.retry} />
      )}
      {!(live.value && files.value) && !failed.error && <p role="status">Loading the pages …</p>}
      <PermittedButton
        refusal={
          isFull ? `There are ${MOST_PAGES} pages already, with those in the trash. Delete one first.` : null
        }
        loading={action.busy}
        onClick={() => void create({})}
      >
        New page
      </PermittedButton>
      {pages.length + filed.length > 0 && (
        <Table role="table" className="staff-table page-list" verticalSpacing="sm" aria-label="Pages">
          <TableHead columns={COLUMNS} />
          <Table.Tbody role="rowgroup">
            {pages.toSorted(byName(kind)).map((page) => (
              <PageRow key={page.id} kind={kind} page={page} now={now} />
            ))}
            {filed.map((page) => (
              <Table.Tr key={page.address} role="row">
                <Table.Th role="rowheader" scope="row" data-label="Title">
                  <bdi>{page.title}</bdi>
                </Table.Th>
                <Table.Td role="cell" data-label="Address">
                  {page.address}
                </Table.Td>
                <Table.Td role="cell" data-label="Status">
                  Live, from the studio’s folder
                </Table.Td>
                <Table.Td role="cell" data-label="Changed">
                  –
                </Table.Td>
                <Table.Td role="cell" data-label="Options">
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Edit ${page.title} in the browser`}
                    disabled={isFull}
                    onClick={() => void create(ownPageValues(page))}
                  >
                    Edit in the browser
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

const byName = (kind: PageKind) => (one: SitePage, other: SitePage) =>
  kind.nameOf(one, pageValues(kind, one)).localeCompare(kind.nameOf(other, pageValues(kind, other)));

function PageRow({ kind, page, now }: { kind: PageKind; page: SitePage; now: number }) {
  const name = kind.nameOf(page, pageValues(kind, page));
  const state = pageState(page, now);
  const when = state === 'scheduled' ? ` for ${shortTime(page.publishDate, now)}` : '';
  const end =
    (state === 'live' || state === 'scheduled') && page.until !== NO_END
      ? `, until ${shortTime(page.until, now)}`
      : '';
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Title">
        <Anchor component={Link} to={pageEditor(page.id)} underline="always">
          <bdi>{name}</bdi>
        </Anchor>
      </Table.Th>
      <Table.Td role="cell" data-label="Address">
        <bdi>{String(page.address)}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Status">
        {STATES[state]}
        {when}
        {end}
      </Table.Td>
      <Table.Td role="cell" data-label="Changed">
        <time title={localTime(page.changedDate)}>{shortLocalTime(page.changedDate)}</time>
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Button
          component={Link}
          to={pageEditor(page.id)}
          size="sm"
          variant="default"
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
