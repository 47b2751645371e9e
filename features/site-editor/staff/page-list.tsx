import { Anchor, Button, Checkbox, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { localTime, shortLocalTime, shortTime } from '../../../platform/domain/local-time.ts';
import { PermittedButton } from '../../../platform/staff/buttons.tsx';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { together } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import { gameAddress } from '../../../web/domain/studio.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { reservePages } from '../data/reserved-pages.client.ts';
import { createSitePage } from '../data/site-pages.client.ts';
import {
  MOST_PAGES,
  NO_END,
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageValues,
  type SitePage,
} from '../model/page-kind.ts';
import { pageState, STATE_NAMES } from '../model/page-life.ts';
import { PAGE_SECTIONS, pageEditor } from '../model/page-screens.ts';
import type { Values } from '../model/value-fields.ts';
import { useFilePages, usePageSite, usePublishRefusal, useReserved, useSitePages } from './page-data.ts';

const COLUMNS = ['Title', 'Address', 'Status', 'Changed', 'Options'];

/** The list of the pages of a kind. */
export const pageList = (name: PageKindName) => () => <PageList name={name} />;

/** The pages of a kind: those of documents and those of files. */
function PageList({ name }: { name: PageKindName }) {
  const kind: PageKind = PAGE_KINDS[name];
  const { uid } = usePerson();
  const now = useNow();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { deleted?: string } | null };
  const action = useDatabaseAction();
  const live = useSitePages(kind);
  const files = useFilePages();
  const site = usePageSite();
  const pages = live.value?.items ?? [];
  const paths = pages.map((page) => kind.pathOf(pageValues(kind, page)));
  // Before both are loaded, a page of a file may be one that a document has as well.
  const fromFiles = live.value && files.value;
  const filed = (fromFiles?.[name] ?? []).filter((values) => !paths.includes(kind.pathOf(values)));
  const known = [...paths, ...filed.map(kind.pathOf)];
  const games = fromFiles && name === 'game' ? (site?.games ?? []) : [];
  const unwritten = games.filter((game) => !known.includes(gameAddress(game)));
  const isFull = pages.length >= MOST_PAGES;

  async function create(values: Values) {
    await action.run('The page was not created.', async (db) => {
      const id = await createSitePage(
        db,
        uid,
        kind,
        values,
        pages.map((page) => page.id),
      );
      await navigate(pageEditor(name, id));
    });
  }

  return (
    <>
      <p role="status" className="staff-hint">
        {state?.deleted && `“${state.deleted}” is in the trash, where it can be restored for 30 days.`}
      </p>
      {action.problem}
      <LiveState live={together({ live, files })} what="the pages" />
      <PermittedButton
        refusal={
          isFull ? `There are ${MOST_PAGES} pages already, with those in the trash. Delete one first.` : null
        }
        loading={action.busy}
        onClick={() => void create({})}
      >
        New {name}
      </PermittedButton>
      {pages.length + filed.length + unwritten.length > 0 && (
        <Table
          role="table"
          className="staff-table"
          mt="md"
          verticalSpacing="sm"
          aria-label={PAGE_SECTIONS[name].title}
        >
          <TableHead columns={COLUMNS} />
          <Table.Tbody role="rowgroup">
            {pages.toSorted(byName(kind)).map((page) => (
              <PageRow key={page.id} name={name} page={page} now={now} />
            ))}
            {unwritten.map(({ address, name: title }) => (
              <Row key={address} title={title} path={gameAddress({ address })} status="Without a page">
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Write the page of ${title}`}
                  disabled={isFull}
                  onClick={() => void create({ game: address })}
                >
                  Write its page
                </Button>
              </Row>
            ))}
            {filed.map((values) => (
              <Row
                key={kind.pathOf(values)}
                title={kind.nameOf(values)}
                path={kind.pathOf(values)}
                status="Live, from the studio’s folder"
              >
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Edit ${kind.nameOf(values)} in the browser`}
                  disabled={isFull}
                  onClick={() => void create(values)}
                >
                  Edit in the browser
                </Button>
              </Row>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <WhoPublishes name={name} />
    </>
  );
}

/** Who publishes pages of a kind: administrators choose it, others read it if it is not they. */
function WhoPublishes({ name }: { name: PageKindName }) {
  const { what } = PAGE_KINDS[name];
  const person = usePerson();
  const { value: isReserved } = useReserved(name);
  const refusal = usePublishRefusal(name);
  const action = useDatabaseAction();
  if (isReserved === undefined) return null;
  if (!canManageSite(person))
    return refusal && <p className="staff-hint">{refusal} Mark a draft as ready for review.</p>;
  return (
    <>
      <Checkbox
        mt="lg"
        label={`Only administrators publish ${what}s`}
        description="Editors then write drafts, and mark them as ready for review."
        checked={isReserved}
        disabled={action.busy}
        onChange={() =>
          void action.run('It was not changed who publishes.', (db) =>
            reservePages(db, person.uid, name, !isReserved),
          )
        }
      />
      {action.problem}
    </>
  );
}

interface RowProps {
  title: string;
  path: string;
  status: string;
  /** The document that has the page; absent for a page of a file. */
  page?: { editor: string; changedDate: number };
  /** The buttons of the row. */
  children: ReactNode;
}

function Row({ title, path, status, page, children }: RowProps) {
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" data-label="Title">
        {page ? (
          <Anchor component={Link} to={page.editor} underline="always">
            <bdi>{title}</bdi>
          </Anchor>
        ) : (
          <bdi>{title}</bdi>
        )}
      </Table.Th>
      <Table.Td role="cell" data-label="Address">
        <bdi>{path}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Status">
        {status}
      </Table.Td>
      <Table.Td role="cell" data-label="Changed">
        {page ? <time title={localTime(page.changedDate)}>{shortLocalTime(page.changedDate)}</time> : '–'}
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        {children}
      </Table.Td>
    </Table.Tr>
  );
}

const byName = (kind: PageKind) => (one: SitePage, other: SitePage) =>
  kind.nameOf(pageValues(kind, one)).localeCompare(kind.nameOf(pageValues(kind, other)));

function PageRow({ name, page, now }: { name: PageKindName; page: SitePage; now: number }) {
  const kind: PageKind = PAGE_KINDS[name];
  const values = pageValues(kind, page);
  const title = kind.nameOf(values);
  const editor = pageEditor(name, page.id);
  const state = pageState(page, now);
  const when = state === 'scheduled' ? ` for ${shortTime(page.publishDate, now)}` : '';
  const end =
    (state === 'live' || state === 'scheduled') && page.until !== NO_END
      ? `, until ${shortTime(page.until, now)}`
      : '';
  return (
    <Row
      title={title}
      path={values[kind.addressField] ? kind.pathOf(values) : '–'}
      status={STATE_NAMES[state] + when + end}
      page={{ editor, changedDate: page.changedDate }}
    >
      <Button component={Link} to={editor} size="sm" variant="default" aria-label={`Edit ${title}`}>
        Edit
      </Button>
    </Row>
  );
}
