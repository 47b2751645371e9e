import { Button, Title } from '@mantine/core';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { StaffFirebase } from '../../../../platform/data/staff/staff-firebase.client.ts';
import type { LiveList } from '../../../../platform/data/staff/watch.client.ts';
import {
  type EarlierVersion,
  KEPT_REVISIONS,
  undoneRestore,
} from '../../../../platform/domain/editing/earlier-version.ts';
import type { FieldTexts } from '../../../../platform/staff/editing/fields.ts';
import type { EditSession } from '../../../../platform/staff/editing/session/edit-session.ts';
import { useLive } from '../../../../platform/staff/live.ts';
import { LiveState } from '../../../../platform/staff/live-problem.tsx';
import { type Undoable, UndoNotice } from '../../../../platform/staff/undo-notice.tsx';
import { type Revisions, watchRevisions } from '../../../data/staff/posts/revisions.client.ts';
import type { AuthorNames } from '../../../domain/bios/author.ts';
import { RevisionEntry } from './revision-entry.tsx';
import './revisions.css';

/** The number of versions loaded first and by each “Show older versions”. */
const PAGE = 10;

interface RevisionsPanelProps<T extends object, F extends keyof T> {
  /** Kind and id of the record, joined. */
  of: string;
  /** Where its earlier versions are. */
  at: (db: StaffFirebase['db']) => Revisions;
  schema: ZodMiniType<EarlierVersion<Pick<T, F>>>;
  texts: FieldTexts<T, F>;
  /** The values in the form. */
  form: Pick<T, F>;
  isLive: boolean;
  names: AuthorNames;
  session: EditSession<T, F>;
  /** The reason why no version can be restored now; null if one can. */
  refusal: string | null;
  /** What is shown above the versions. */
  history?: ReactNode;
}

/** The earlier versions of a record, read while the panel is shown. */
export function RevisionsPanel<T extends object, F extends keyof T & string>(
  props: RevisionsPanelProps<T, F>,
) {
  const { of, at, schema, texts, form, isLive, names, session, refusal, history } = props;
  const headingId = useId();
  const [count, setCount] = useState(PAGE);
  const page = useLive<LiveList<EarlierVersion<Pick<T, F>>>>(`revisions ${of} ${count}`, (db, watcher) =>
    watchRevisions(at(db), schema, count, watcher),
  );
  const { restore, done, forget } = useRestore<T, F>(session);
  const revisions = page.value?.items;
  return (
    <section className="revisions" aria-labelledby={headingId}>
      <Title order={2} id={headingId} className="visually-hidden">
        Earlier versions
      </Title>
      {history}
      <LiveState live={page} what="the earlier versions" />
      {revisions?.length === 0 && (
        <p className="staff-hint">No earlier versions yet. Each save stores the version that it replaces.</p>
      )}
      {revisions && revisions.length > 0 && (
        <>
          <p className="staff-hint">
            The last {KEPT_REVISIONS} versions are kept. Beside each are the person who saved over it, and
            when.
          </p>
          <ol className="revisions__list" aria-label="Earlier versions, newest first">
            {revisions.map((revision) => (
              <RevisionEntry<T, F>
                key={revision.number}
                revision={revision}
                texts={texts}
                now={form}
                names={names}
                refusal={refusal}
                isLive={isLive}
                onRestore={restore}
              />
            ))}
          </ol>
        </>
      )}
      {page.value?.hasMore && (
        <Button variant="default" onClick={() => setCount(count + PAGE)}>
          Show older versions
        </Button>
      )}
      <div role="status" className="visually-hidden">
        {done?.what}
      </div>
      {done && <UndoNotice key={done.what} done={done} onGone={forget} />}
    </section>
  );
}

/** Restores earlier versions. Restoring saves the record. */
interface Restore<Fields> {
  /** Restores a version and then offers Undo. */
  restore: (revision: EarlierVersion<Fields>) => Promise<void>;
  /** The last restored version, for Undo. */
  done: Undoable | null;
  forget: () => void;
}

function useRestore<T extends object, F extends keyof T>(session: EditSession<T, F>): Restore<Pick<T, F>> {
  const [done, setDone] = useState<Undoable | null>(null);
  const forget = useCallback(() => setDone(null), []);
  return {
    done,
    forget,
    async restore(revision) {
      setDone(null);
      const before = session.view().draft.mine;
      if (!(await session.save(revision.fields))) return;
      setDone({
        what: `Version ${revision.number} is restored.`,
        undo: async () => {
          const { mine } = session.view().draft;
          const fields = Object.keys(before) as F[];
          await session.save(undoneRestore<T, F>(revision.fields, before, mine, fields));
        },
      });
    },
  };
}
