import { Button, Menu, Title } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { localMinute, localTime, shortTime } from '../../../platform/domain/local-time.ts';
import { useSaveKey } from '../../../platform/staff/editing/editing-keys.ts';
import { useMayLeave } from '../../../platform/staff/editing/leave-guard.tsx';
import { MoreMenu } from '../../../platform/staff/editing/more-menu.tsx';
import { AutosaveStatus, SaveButton } from '../../../platform/staff/editing/save-bar.tsx';
import { SaveProblem } from '../../../platform/staff/editing/save-problem.tsx';
import type { useEditSession } from '../../../platform/staff/editing/use-edit-session.ts';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { useSmallScreen } from '../../../platform/staff/use-small-screen.ts';
import { ReviewButton, useReview } from '../../../web/staff/posts/review/use-review.tsx';
import { keptWords, useDiscard } from '../../../web/staff/posts/working-copy.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { setPageReview } from '../data/pages-in-review.client.ts';
import { changePageLife, type EditedPage, trashSitePage } from '../data/site-pages.client.ts';
import { NO_END, PAGE_KINDS, type PageKind, type PageKindName } from '../model/page-kind.ts';
import { type PageState, STATE_NAMES } from '../model/page-life.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';
import type { FieldProblem } from '../model/value-fields.ts';
import { LifeDialog, type PageLife } from './life-dialog.tsx';
import { pageTexts } from './page-data.ts';
import '../../../platform/staff/editing/editor-bar.css';
import '../../../web/staff/posts/post-state-line.css';

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
export function PageBar(props: PageBarProps) {
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
      {isPublic ? STATE_NAMES[state] : 'Publish'}…
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

/** The message after a page was published, scheduled or hidden. */
function newsOf({ published, publishDate, until }: PageLife, now: number): string {
  if (!published) return 'Hidden from visitors.';
  const end = until === NO_END ? '' : ` until ${localTime(until)}`;
  return publishDate > now ? `Scheduled for ${localTime(publishDate)}${end}.` : `Visitors see it${end}.`;
}

const SINCE: Partial<Record<PageState, string>> = { scheduled: 'for', live: 'since' };

function StateLine({ page, state, now }: { page: PageLife; state: PageState; now: number }) {
  const time = state === 'ended' ? page.until : page.publishDate;
  return (
    <span className="post-state" data-state={state === 'ended' ? 'draft' : state}>
      {STATE_NAMES[state]} {SINCE[state]}{' '}
      {page.published && <time title={localTime(time)}>{shortTime(time, now)}</time>}
      {state !== 'ended' &&
        page.published &&
        page.until !== NO_END &&
        `, until ${shortTime(page.until, now)}`}
    </span>
  );
}
