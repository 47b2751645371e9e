import { Anchor, Button, Menu, Title } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { StaffError } from '../../../web/data/staff/staff-error.ts';
import { clashSince, notInRecord } from '../../../web/domain/editing/kept-changes.ts';
import { localMinute, localTime, shortTime } from '../../../web/domain/local-time.ts';
import { useSaveKey } from '../../../web/staff/editing/editing-keys.ts';
import { EditingNotices } from '../../../web/staff/editing/editing-notices.tsx';
import { useMayLeave } from '../../../web/staff/editing/leave-guard.tsx';
import { LiveEditor } from '../../../web/staff/editing/live-editor.tsx';
import { MoreMenu } from '../../../web/staff/editing/more-menu.tsx';
import { PaneTabs } from '../../../web/staff/editing/pane-tabs.tsx';
import { AutosaveStatus, SaveButton } from '../../../web/staff/editing/save-bar.tsx';
import { Refusal, SaveProblem } from '../../../web/staff/editing/save-problem.tsx';
import type { SaveOptions } from '../../../web/staff/editing/session/session-ports.ts';
import { useEditSession } from '../../../web/staff/editing/use-edit-session.ts';
import { ReviewButton, useReview } from '../../../web/staff/posts/review/use-review.tsx';
import { RevisionsPanel } from '../../../web/staff/posts/revisions/revisions-panel.tsx';
import { keptWords, useDiscard } from '../../../web/staff/posts/working-copy.tsx';
import { namesOf, useKnownBios, useLive } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useDatabaseAction } from '../../../web/staff/shared/use-database-action.ts';
import { useNow } from '../../../web/staff/shared/use-now.ts';
import { useSmallScreen } from '../../../web/staff/shared/use-small-screen.ts';
import {
  changePageLife,
  type EditedPage,
  revisionsOfPage,
  saveSitePage,
  setPageReview,
  trashSitePage,
  watchSitePage,
} from '../data/site-pages.client.ts';
import {
  NO_END,
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageValues,
  revisionDocument,
} from '../model/page-kind.ts';
import { type PageState, pageState } from '../model/page-life.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';
import { type FieldProblem, isStorable, type Value, type Values } from '../model/value-fields.ts';
import { LifeDialog, type PageLife } from './life-dialog.tsx';
import { pageTexts, usePageRules, usePublishRefusal } from './page-data.ts';
import { PageForm } from './page-form.tsx';
import { PagePane } from './page-pane.tsx';
import '../../../web/staff/editing/desk.css';
import '../../../web/staff/editing/editor-bar.css';
import '../../../web/staff/editing/workbench.css';
import '../../../web/staff/posts/post-state-line.css';

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

const PUBLISH_LABELS: Record<PageState, string> = {
  draft: 'Publish…',
  review: 'Publish…',
  scheduled: 'Scheduled…',
  live: 'Live…',
  ended: 'Ended…',
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
                  sent={{ values: { kind: name, id, values: shown } }}
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

interface PageBarProps {
  name: PageKindName;
  title: string;
  editing: ReturnType<typeof useEditSession<EditedPage, string>>;
  state: PageState;
  /** Whether the form has changes that the page does not have yet. Its working copy may have them. */
  hasUnpublished: boolean;
  faults: readonly FieldProblem[];
  path: string;
  /** The reason why the person may not change what visitors see; null if the person may. */
  refusal: string | null;
  /** Called with whether the last attempt to publish was refused, because values are missing. */
  onRefused: (isRefused: boolean) => void;
}

/** The bar above the form: the page's state, the save state, and actions on the whole page. */
function PageBar(props: PageBarProps) {
  const { name, title, editing, state, hasUnpublished, faults, path, refusal, onRefused } = props;
  const kind: PageKind = PAGE_KINDS[name];
  const { session, view } = editing;
  const { base } = view.draft;
  const person = usePerson();
  const now = useNow();
  const navigate = useNavigate();
  const mayLeave = useMayLeave();
  const action = useDatabaseAction();
  const isSmall = useSmallScreen();
  const texts = useMemo(() => pageTexts(kind), [kind]);
  const discard = useDiscard<EditedPage, string>(editing, texts, kind.what);
  const [isAsking, setAsking] = useState(false);
  const [news, setNews] = useState('');
  const described = useId();
  const isPublic = base.published;
  // Changes of a page that others publish stay in its working copy.
  const mayNotSave = isPublic && refusal !== null;
  const isSaveNext = hasUnpublished && isPublic;
  const keptAt = Math.max(view.savedAt ?? 0, base.copyAt ?? 0) || null;
  const saved = view.savedAt === null ? news : `Saved ${localMinute(view.savedAt)}`;
  const shownState = state === 'ended' ? 'live' : state;

  /** Whether the values may become public. If not, the errors are shown. */
  function isReady(): boolean {
    session.settle();
    onRefused(faults.length > 0);
    return faults.length === 0;
  }
  function save() {
    if (mayNotSave) return session.settle();
    if (isPublic && !isReady()) return;
    void session.save();
  }
  async function change(life: PageLife) {
    setAsking(false);
    if (life.published && hasUnpublished && !(await session.save())) return;
    const isDone = await action.run(`The ${kind.what} was not changed.`, (db) =>
      changePageLife(db, person.uid, kind, base, life),
    );
    if (isDone) setNews(newsOf(life, now));
  }
  async function remove() {
    if (!(await mayLeave())) return;
    const isDone = await action.run(`The ${kind.what} was not deleted.`, (db) =>
      trashSitePage(db, person.uid, kind, base),
    );
    if (isDone) await navigate(PAGE_SECTIONS[name].to, { state: { deleted: title } });
  }
  useSaveKey(save);

  const reviewing = useReview({
    ...{ what: kind.what, record: base, session, notLive: hasUnpublished },
    seen: `Its status says so under “${PAGE_SECTIONS[name].title}” on “Site”.`,
    write: (db, review) => setPageReview(db, kind, base.id, review),
  });
  const publishButton = refusal === null && (
    <Button
      variant={isPublic ? 'default' : 'filled'}
      aria-haspopup="dialog"
      onClick={() => (isPublic || isReady()) && setAsking(true)}
    >
      {PUBLISH_LABELS[state]}
    </Button>
  );
  return (
    <>
      <header className="desk__bar editor-bar">
        <div className="editor-bar__about">
          <Title order={1} size="h4">
            Edit {kind.what}
          </Title>
          <StateLine page={base} state={state} now={now} />
          <AutosaveStatus
            state={view.state}
            unsaved={view.unsaved}
            saved={
              hasUnpublished && isPublic ? keptWords(shownState, keptAt, now, isSmall, kind.what) : saved
            }
          />
        </div>
        {discard.parts}
        {reviewing.parts}
        <div className="editor-bar__acts">
          {isPublic && publishButton}
          {isSaveNext && !mayNotSave && (
            <span id={described} className="editor-bar__described">
              {state === 'scheduled' ? `Update scheduled ${kind.what}` : `Update live ${kind.what}`}
            </span>
          )}
          {!mayNotSave && (
            <SaveButton
              state={view.state}
              isNext={isSaveNext}
              onSave={save}
              describedBy={isSaveNext ? described : undefined}
            />
          )}
          {!isPublic && publishButton}
          {refusal !== null && reviewing.action && (
            <ReviewButton {...reviewing.action} isNext={state === 'draft'} />
          )}
          <MoreMenu busy={action.busy}>
            {state === 'live' && (
              <Menu.Item component="a" href={path} target="_blank">
                Open the {kind.what}
              </Menu.Item>
            )}
            {hasUnpublished && (isPublic || base.copyAt !== null) && (
              <Menu.Item onClick={discard.ask}>Discard changes</Menu.Item>
            )}
            {refusal === null && reviewing.action && (
              <Menu.Item onClick={reviewing.action.onPress}>{reviewing.action.name}</Menu.Item>
            )}
            {!mayNotSave && (
              <Menu.Item color="red.4" c="red.4" onClick={() => void remove()}>
                Delete
              </Menu.Item>
            )}
          </MoreMenu>
        </div>
      </header>
      <div className="editor-bar__problems">
        <span role="status" className="visually-hidden">
          {news}
        </span>
        {reviewing.problem}
        {action.problem}
        {view.failure && (
          <SaveProblem
            what={kind.what}
            failure={view.failure}
            fields={faults}
            onDismiss={session.dismissFailure}
          />
        )}
      </div>
      {isAsking && (
        <LifeDialog
          what={kind.what}
          page={base}
          state={state}
          now={now}
          onChange={(life) => void change(life)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What the bar says after a page was published, scheduled or hidden. */
function newsOf({ published, publishDate, until }: PageLife, now: number): string {
  if (!published) return 'Hidden from visitors.';
  const end = until === NO_END ? '' : ` until ${localTime(until)}`;
  return publishDate > now ? `Scheduled for ${localTime(publishDate)}${end}.` : `Visitors see it${end}.`;
}

const STATE_WORDS: Record<PageState, string> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled for',
  live: 'Live since',
  ended: 'Ended',
};

function StateLine({ page, state, now }: { page: PageLife; state: PageState; now: number }) {
  const time = state === 'ended' ? page.until : page.publishDate;
  return (
    <span className="post-state" data-state={state === 'ended' ? 'draft' : state}>
      {STATE_WORDS[state]} {page.published && <time title={localTime(time)}>{shortTime(time, now)}</time>}
      {state !== 'ended' &&
        page.published &&
        page.until !== NO_END &&
        `, until ${shortTime(page.until, now)}`}
    </span>
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
