import { Anchor, Title } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { StaffError } from '../../../platform/data/staff/staff-error.ts';
import { clashSince, notInRecord } from '../../../platform/domain/editing/kept-changes.ts';
import { EditingNotices } from '../../../platform/staff/editing/editing-notices.tsx';
import { LiveEditor } from '../../../platform/staff/editing/live-editor.tsx';
import { PaneTabs } from '../../../platform/staff/editing/pane-tabs.tsx';
import { Refusal } from '../../../platform/staff/editing/save-problem.tsx';
import type { SaveOptions } from '../../../platform/staff/editing/session/session-ports.ts';
import { useEditSession } from '../../../platform/staff/editing/use-edit-session.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { RevisionsPanel } from '../../../web/staff/posts/revisions/revisions-panel.tsx';
import { namesOf, useKnownBios } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { type EditedPage, revisionsOfPage, saveSitePage, watchSitePage } from '../data/site-pages.client.ts';
import {
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageValues,
  revisionDocument,
} from '../model/page-kind.ts';
import { pageState } from '../model/page-life.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';
import { isStorable, type Value, type Values } from '../model/value-fields.ts';
import { PageBar } from './page-bar.tsx';
import { pageTexts, usePageRules, usePublishRefusal } from './page-data.ts';
import { PageForm } from './page-form.tsx';
import { PagePane } from './page-pane.tsx';
import '../../../platform/staff/editing/desk.css';
import '../../../platform/staff/editing/workbench.css';

/** The editor of a page of the studio (features/site-editor/pages.md#screens) or of a game (features/site-editor/games.md). */
export default function PageEditor() {
  const { kind, id = '' } = useParams();
  const name: PageKindName = kind === 'game' ? 'game' : 'page';
  const person = usePerson();
  return <LivePage key={`${person.uid} ${name} ${id}`} name={name} id={id} />;
}

interface PageProps {
  name: PageKindName;
  id: string;
}

function LivePage({ name, id }: PageProps) {
  const kind: PageKind = PAGE_KINDS[name];
  const live = useLive<EditedPage | null>(`edited ${kind.path} ${id}`, (db, watcher) =>
    watchSitePage(db, kind, id, watcher),
  );
  return (
    <LiveEditor live={live} what={kind.what} missing={<NoSuchPage name={name} />}>
      {(stored, removed) => <PageWorkbench name={name} kind={kind} stored={stored} removed={removed} />}
    </LiveEditor>
  );
}

function NoSuchPage({ name }: Pick<PageProps, 'name'>) {
  return (
    <section className="staff-narrow">
      <Title order={1}>Page not found</Title>
      <p>It was deleted, or the address is wrong.</p>
      <Anchor component={Link} to={PAGE_SECTIONS[name].to}>
        See all {PAGE_KINDS[name].what}s
      </Anchor>
    </section>
  );
}

const COPIES: NonNullable<SaveOptions<EditedPage, string>['copies']> = {
  isPending: (base) => base.copyAt !== null,
  clash: clashSince<EditedPage, string>,
};

interface WorkbenchProps {
  name: PageKindName;
  kind: PageKind;
  /** The page with its working copy, as the server last sent them. */
  stored: EditedPage;
  /** Whether a colleague has deleted the page. */
  removed: boolean;
}

/** The form of a page, the page beside it, and its earlier versions. */
function PageWorkbench({ name, kind, stored, removed }: WorkbenchProps) {
  const { id } = stored;
  const { uid } = usePerson();
  const now = useNow();
  const fields = useMemo(() => Object.keys(kind.fields), [kind]);
  const texts = useMemo(() => pageTexts(kind), [kind]);
  const { faultsOf, fieldsOf } = usePageRules(name, id);
  // The session stores the write function, which must use the latest of these values.
  const findFaults = useRef(faultsOf);
  findFaults.current = faultsOf;
  const editing = useEditSession<EditedPage, string>({
    uid,
    subject: `${kind.what} ${id}`,
    stored,
    fields,
    longTexts: texts.longTexts,
    write: async (db, changes, base, save) => {
      const isShown = base.published && !save.byItself;
      if (isShown && findFaults.current(pageValues(kind, { ...base, ...changes })).length > 0)
        throw new StaffError('denied', 'the page would not be shown with these values');
      return saveSitePage(db, uid, kind, id, { changes, base, ...save });
    },
    options: {
      autosave: { isOn: () => true, storable: (changes) => storable(kind, changes as Values) },
      copies: COPIES,
    },
  });
  const { session, view } = editing;
  const { draft } = view;
  const values = pageValues(kind, { ...draft.base, ...draft.mine });
  const own = pageValues(kind, draft.base.stored);
  const hasUnpublished = Object.keys(notInRecord<Values, string>(own, values, fields).to).length > 0;
  const faults = faultsOf(values);
  const state = pageState(draft.base, now);
  const names = namesOf(useKnownBios().value);
  const [tab, setTab] = useState<'Preview' | 'Versions'>('Preview');
  const path = kind.pathOf(values);
  const hasAddress = !faults.some(({ field }) => field === kind.addressField);
  const shown = hasAddress ? values : { ...values, [kind.addressField]: '' };
  const present = state === 'live' ? own[kind.addressField] : '';
  const [refused, setRefused] = useState(false);
  const refusal = usePublishRefusal(name);

  return (
    <div className="desk">
      <PageBar
        {...{ name, editing, state, hasUnpublished, faults, path, refusal }}
        onRefused={setRefused}
        title={kind.nameOf(values)}
      />
      {refused && faults.length > 0 && <Refusal title="Not published yet. Please correct:" fields={faults} />}
      <div className="workbench">
        <section className="workbench__form" aria-label="Edit form">
          <EditingNotices<EditedPage, string>
            editing={editing}
            texts={texts}
            what={kind.what}
            removed={removed}
            mayEdit
          />
          {refusal !== null && (
            <p className="staff-hint">
              {refusal}{' '}
              {draft.base.published
                ? 'Your changes are kept until one of them saves the page.'
                : 'Mark it as ready for review when it is finished.'}
            </p>
          )}
          <PageForm
            name={`${kind.what} ${id}`}
            fields={fieldsOf(values)}
            values={values}
            faults={faults}
            mayBeEmpty={!draft.base.published && !refused}
            onEdit={session.edit}
            onType={session.type}
          />
        </section>
        <PaneTabs
          label="Beside the form"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            {
              name: 'Preview',
              panel: (
                <PagePane
                  page={hasAddress ? path : kind.previewPath}
                  sent={{ values: { kind: name, values: shown, present } }}
                  title="The page with these values"
                />
              ),
            },
            {
              name: 'Versions',
              panel: tab === 'Versions' && (
                <RevisionsPanel<EditedPage, string>
                  of={`${kind.what} ${id}`}
                  at={(db) => revisionsOfPage(db, kind, id)}
                  schema={revisionDocument(kind)}
                  texts={texts}
                  form={values as Pick<EditedPage, string>}
                  isLive={state === 'live'}
                  names={names}
                  session={session}
                  refusal={
                    draft.base.published && refusal !== null
                      ? refusal
                      : hasUnpublished
                        ? 'Save your changes first, so that they are stored as a version, too.'
                        : null
                  }
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

/** The changes that the rules allow to store. The others stay in the form until they are finished. */
const storable = (kind: PageKind, changes: Values) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => {
      const field = kind.fields[name];
      return field !== undefined && isStorable(field, value);
    }),
  ) as Record<string, Value>;
