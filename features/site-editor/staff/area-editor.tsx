import { Alert, Button, Title } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { sameValue } from '../../../platform/domain/editing/draft.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { useSaveKey } from '../../../platform/staff/editing/editing-keys.ts';
import { EditingNotices } from '../../../platform/staff/editing/editing-notices.tsx';
import { SaveStatus } from '../../../platform/staff/editing/save-bar.tsx';
import { Refusal, SaveProblem } from '../../../platform/staff/editing/save-problem.tsx';
import { useEditSession } from '../../../platform/staff/editing/use-edit-session.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import { NoSuchScreen } from '../../../web/staff/frame/screen-problems.tsx';
import { namesOf, useKnownBios } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { removeSiteVersion, saveSiteVersion } from '../data/site-versions.client.ts';
import { watchSiteVersions } from '../data/stored-versions.client.ts';
import type { Area } from '../model/area.ts';
import { AREAS, type AreaName, areaScreen, type FileValues, isArea, withEmptyTexts } from '../model/areas.ts';
import { LAST_NUMBER, type SiteVersion } from '../model/site-version.ts';
import { changesOf, MOST_AHEAD, nextNumber, timelineOf, valuesOf } from '../model/timeline.ts';
import { type FieldProblem, fieldProblems, type Values } from '../model/value-fields.ts';
import { AreaForm } from './area-form.tsx';
import { type AreaRecord, areaTexts, valuesIn } from './area-texts.ts';
import { PagePane } from './page-pane.tsx';
import { type Order, SaveDialog } from './save-dialog.tsx';
import { AheadList, History } from './version-list.tsx';
import '../../../platform/staff/editing/desk.css';
import '../../../platform/staff/editing/editor-bar.css';
import '../../../platform/staff/editing/workbench.css';

/** The data of the feature for its screens. */
export interface SiteEditorData {
  /** The values of each area in `studio.config.ts`, without empty texts. */
  values: FileValues;
  /** The names of the games whose pages have no screenshots. */
  gamesWithoutPictures: readonly string[];
}

/** The screen that changes an area of the site's settings (features/site-editor/README.md#the-screen). */
export default function AreaEditor() {
  const { area = '', version = null } = useParams();
  const navigate = useNavigate();
  const person = usePerson();
  const data = useFeatureData<SiteEditorData>('site-editor');
  // After a planned save, the form starts again with the present values.
  const [round, setRound] = useState(0);
  const [news, setNews] = useState('');
  if (!isArea(area) || !data || !canManageSite(person)) return <NoSuchScreen />;
  return (
    <LiveArea
      key={`${person.uid} ${area} ${version} ${round}`}
      area={area}
      fallback={withEmptyTexts(data.values)[area]}
      version={version}
      news={news}
      onNews={setNews}
      onOpen={(id) => void navigate(areaScreen(area, id))}
      onAgain={() => setRound(round + 1)}
    />
  );
}

interface AreaProps {
  area: AreaName;
  fallback: Values;
  /** The id of the planned change in the form; null for the present values. */
  version: string | null;
  news: string;
  onNews: (news: string) => void;
  onOpen: (id: string | null) => void;
  /** Resets the form to the present values. */
  onAgain: () => void;
}

function LiveArea(props: AreaProps) {
  const { area } = props;
  const live = useLive<LiveList<SiteVersion>>(`versions of ${area}`, (db, watcher) =>
    watchSiteVersions(db, area, watcher),
  );
  return (
    <>
      <LiveState live={live} what="the settings" />
      {live.value && <AreaWorkbench {...props} versions={live.value.items} />}
    </>
  );
}

/** The form of an area, the page beside it, and its versions. */
function AreaWorkbench(props: AreaProps & { versions: readonly SiteVersion[] }) {
  const { area, fallback, version, versions, news, onNews, onOpen, onAgain } = props;
  const { uid } = usePerson();
  const now = useNow();
  const { title, page, fields }: Area = AREAS[area];
  const timeline = timelineOf(versions, area, fallback, now);
  const at = timeline.ahead.findIndex(({ id }) => id === version);
  const opened = timeline.ahead[at] ?? null;
  const stored = useStored(version ?? area, valuesOf(timeline, opened?.id ?? null));
  const texts = useMemo(() => areaTexts(fields), [fields]);
  const old: Order = { from: opened?.from ?? null, note: opened?.note ?? '' };
  // A save without the dialog, such as of a choice between two texts, leaves a planned change at its moment.
  const present = useRef(old);
  present.current = old;
  const ordered = useRef<Order | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const action = useDatabaseAction();
  const form = useId();
  const changed = { area, fallback, by: uid };
  const names = namesOf(useKnownBios().value);
  const editing = useEditSession<AreaRecord, string>({
    uid,
    subject: `site values ${version ?? area}`,
    stored,
    fields: Object.keys(fields),
    longTexts: texts.longTexts,
    write: async (db, changes, base) => {
      const change = { ...(ordered.current ?? present.current), id: version, changes: changes as Values };
      const result = await saveSiteVersion(db, changed, change, valuesIn(base));
      return result.stored ? result : { stored: false, current: recordOf(base.id, result.current) };
    },
  });
  const { session, view } = editing;
  const mine = valuesIn({ ...view.draft.base, ...view.draft.mine });
  const problems = areaProblems(AREAS[area], mine, fallback);
  // The values that visitors see before the change.
  const before = opened
    ? valuesOf(timeline, timeline.ahead[at - 1]?.id ?? null)
    : { ...valuesIn(view.draft.base), ...(view.draft.conflicts as Values) };

  function ask() {
    session.settle();
    const { draft } = session.view();
    const isWrong =
      areaProblems(AREAS[area], valuesIn({ ...draft.base, ...draft.mine }), fallback).length > 0;
    setRefused(isWrong);
    if (isWrong) return;
    if (opened === null && !session.view().unsaved) onNews('Nothing has changed.');
    else setAsking(true);
  }
  async function save(order: Order) {
    setAsking(false);
    ordered.current = order;
    const isStored = session.view().unsaved
      ? await session.save()
      : await action.run('The change was not saved.', (db) =>
          saveSiteVersion(db, changed, { ...order, id: version, changes: {} }, valuesIn(stored)),
        );
    if (!isStored) return;
    onNews(order.from === null ? 'Saved. Visitors see it now.' : `Saved for ${localTime(order.from)}.`);
    if (order.from === null && version !== null) onOpen(null);
    else if (order.from !== null && version === null) onAgain();
  }
  async function remove(id: string) {
    const isDone = await action.run('The change was not removed.', (db) =>
      removeSiteVersion(db, changed, id),
    );
    if (!isDone) return;
    onNews('Removed the planned change.');
    if (id === version) onOpen(null);
  }
  function goBack(values: Values) {
    session.edit(changesOf(mine, values) as Partial<AreaRecord>, true);
    setAsking(true);
  }
  useSaveKey(ask);

  const lists = {
    fields,
    timeline,
    versions,
    now,
    busy: action.busy,
    nameOf: (id: string) => names[id] ?? '',
  };
  return (
    <div className="desk">
      <header className="desk__bar editor-bar">
        <div className="editor-bar__about">
          <Title order={1} size="h4">
            {title}
          </Title>
          {view.unsaved || news === '' ? (
            <SaveStatus state={view.state} unsaved={view.unsaved} />
          ) : (
            <span role="status" className="save-status">
              {news}
            </span>
          )}
        </div>
        <div className="editor-bar__acts">
          <Button
            variant={view.unsaved ? 'filled' : 'default'}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={ask}
          >
            Save…
          </Button>
        </div>
      </header>
      <div className="editor-bar__problems">
        {action.problem}
        {view.failure && (
          <SaveProblem
            what="change"
            failure={view.failure}
            fields={problems}
            onDismiss={session.dismissFailure}
          />
        )}
        {isRefused && problems.length > 0 && (
          <Refusal title="Not saved yet. Please correct:" fields={problems} />
        )}
      </div>
      <div className="workbench">
        <section className="workbench__form" aria-label="Edit form">
          {opened && (
            <Alert color="amber" role="status">
              You are editing the change that is planned for {localTime(opened.from)}.
            </Alert>
          )}
          {version !== null && opened === null && (
            <Alert color="amber" role="status">
              This planned change has taken effect, or it was removed. What you save becomes a new change.
            </Alert>
          )}
          <EditingNotices editing={editing} texts={texts} what="change" removed={false} mayEdit />
          <form id={form} className="edit-form" onSubmit={(event) => event.preventDefault()}>
            <AreaForm
              area={area}
              file={fallback}
              values={mine}
              onEdit={(changes) => session.edit(changes as Partial<AreaRecord>)}
            />
          </form>
          <AheadList {...lists} open={version} onOpen={onOpen} onRemove={(id) => void remove(id)} />
          <History {...lists} fallback={fallback} onGoBack={goBack} />
        </section>
        <section className="workbench__previews" aria-label="Preview">
          <PagePane
            page={page}
            sent={{ values: { area, values: mine } }}
            title="The page with these values"
            hasSchemes={area === 'look'}
          />
        </section>
      </div>
      {isAsking && (
        <SaveDialog
          fields={fields}
          before={before}
          changes={changesOf(before, mine)}
          old={old}
          now={now}
          isFull={opened === null && timeline.ahead.length >= MOST_AHEAD}
          isUsedUp={opened === null && nextNumber(versions, area) > LAST_NUMBER}
          onSave={(order) => void save(order)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const recordOf = (id: string, values: Values) => ({ ...values, id }) as AreaRecord;

/** The record for the form, the same object while the values are equal. */
function useStored(id: string, values: Values): AreaRecord {
  const last = useRef<AreaRecord | null>(null);
  const record = recordOf(id, values);
  if (last.current === null || !sameValue(last.current, record)) last.current = record;
  return last.current;
}

/** The values that cannot be saved, with the reason for each. `file`: the values of the studio's folder. */
function areaProblems({ fields, problems }: Area, values: Values, file: Values): FieldProblem[] {
  const together = Object.entries(problems?.(values, file) ?? {}).map(([name, message]) => ({
    field: name,
    // A place in a list, such as `otherGames-1-address`, has the name of the list in front.
    label: (fields[name] ?? fields[name.split('-')[0] ?? ''])?.label ?? name,
    message,
  }));
  return [...fieldProblems(fields, values), ...together];
}
