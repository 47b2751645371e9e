import { Alert } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReadingPlace } from '../../../editor/reading-place.ts';
import { clashSince } from '../../../platform/domain/editing/kept-changes.ts';
import { EditingNotices } from '../../../platform/staff/editing/editing-notices.tsx';
import { PaneTabs } from '../../../platform/staff/editing/pane-tabs.tsx';
import type { SaveOptions } from '../../../platform/staff/editing/session/session-ports.ts';
import { useEditSession } from '../../../platform/staff/editing/use-edit-session.ts';
import { lazyPart, type Missing, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import { useNow } from '../../../platform/staff/use-now.ts';
import { saveEditedPost } from '../../data/staff/posts/edited-post.client.ts';
import { revisionsOfPost } from '../../data/staff/posts/revisions.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { canEditPost, canReviewPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { POST_FIELDS, type Post, type PostField } from '../../domain/posts/post.ts';
import { storableChanges } from '../../domain/posts/post-problems.ts';
import { postState } from '../../domain/posts/publication.ts';
import { revisionSchema } from '../../domain/posts/revision.ts';
import { type EditedPost, isNotLive } from '../../domain/posts/working-copy.ts';
import { TextNotes, TextNotesContext } from '../markdown/text-notes.ts';
import { namesOf } from '../shared/live-data.ts';
import type { NotesPanelProps } from './notes/notes-panel.tsx';
import { PostBar } from './post-bar.tsx';
import { PostEvents } from './post-events.tsx';
import { PostForm } from './post-form.tsx';
import { PostPreviews } from './post-previews.tsx';
import { POST_TEXTS } from './post-texts.ts';
import { ReaderButton } from './reader/reader-button.tsx';
import { RevisionsPanel } from './revisions/revisions-panel.tsx';
import { LazyTimeDialog, type SaveOrder, WaitingNotice, waitsFor } from './waiting-change.tsx';
import '../../../platform/staff/editing/desk.css';
import '../../../platform/staff/editing/workbench.css';

/** Approximate height of a line, in pixels. */
const LINE = 40;

interface PostWorkbenchProps {
  person: Person;
  /** The post with its working copy, as the server last sent them. */
  stored: EditedPost;
  /** Whether a colleague has deleted the post. */
  removed: boolean;
  bios: readonly Bio[];
}

/**
 * The editor of a post: a bar above, previews, versions and notes on the left, and the form on the right. The form comes
 * first in the DOM. Unsaved text is stored in the browser, and can be restored after a crash
 * (docs/product.md#post-editor).
 */
export function PostWorkbench({ person, stored, removed, bios }: PostWorkbenchProps) {
  const { id } = stored;
  const order = useRef<SaveOrder>('usual');
  const editing = useEditSession<EditedPost, PostField>({
    uid: person.uid,
    subject: `post ${id}`,
    stored,
    fields: POST_FIELDS,
    longTexts: POST_TEXTS.longTexts,
    write: (db, changes, base, kind) =>
      saveEditedPost(db, person.uid, id, {
        ...{ changes, base, ...kind },
        waits: kind.byItself ? null : waitsFor(order.current, base),
      }),
    options: {
      autosave: {
        // What waits for a time does not change by itself.
        isOn: (base) => canEditPost(person, base.stored) && base.goesLive === null,
        storable: storableChanges,
      },
      copies: COPIES,
    },
  });
  const { session, view } = editing;
  const { draft } = view;
  const { stored: own } = draft.base;
  const mayEdit = canEditPost(person, own);
  const mayNote = canReviewPost(person, own);
  const notLive = isNotLive(own, draft.mine);
  const now = useNow();
  const { goesLive } = draft.base;
  const [isTiming, setTiming] = useState(false);
  const saveAs = (next: SaveOrder) => {
    order.current = next;
    return session.save();
  };
  const names = useMemo(() => namesOf(bios), [bios]);
  const post = useMemo(() => ({ ...draft.base, ...draft.mine }), [draft.base, draft.mine]);

  const [textNotes] = useState(() => new TextNotes());
  const [notes, setNotes] = useState({ open: 0, all: 0 });
  const countNotes = useCallback((open: number, all: number) => setNotes({ open, all }), []);
  const [tab, setTab] = useState<'Preview' | 'Notes' | 'Versions'>('Preview');
  const showNotes = useCallback(() => setTab('Notes'), []);
  const previews = useRef<HTMLElement>(null);
  const onPlace = useCallback((place: ReadingPlace) => followReading(previews.current, place), []);

  return (
    <div className="desk">
      <PostBar
        person={person}
        post={post}
        names={names}
        mayEdit={mayEdit}
        notLive={notLive}
        editing={editing}
        save={() => saveAs('usual')}
        onTime={() => setTiming(true)}
      />
      {isTiming && (
        <LazyTimeDialog
          stored={own}
          form={draft.mine}
          time={goesLive}
          onChoose={(time) => {
            setTiming(false);
            void saveAs({ goesLive: time });
          }}
          onClose={() => setTiming(false)}
        />
      )}
      <div className="workbench">
        <section className="workbench__form" aria-label="Edit form">
          {!mayEdit && (
            <Alert color="amber" role="status">
              You do not have permissions to edit this blog post.
            </Alert>
          )}
          {goesLive !== null && (
            <WaitingNotice
              time={goesLive}
              isLive={draft.base.published}
              mayEdit={mayEdit}
              saveAs={(next) => void saveAs(next)}
              onMove={() => setTiming(true)}
            />
          )}
          <EditingNotices<EditedPost, PostField>
            editing={editing}
            texts={POST_TEXTS}
            what="post"
            removed={removed}
            mayEdit={mayEdit}
          />
          <TextNotesContext value={mayNote ? textNotes : null}>
            <PostForm
              post={draft.base}
              fields={draft.mine}
              readOnly={!mayEdit}
              names={names}
              onEdit={session.edit}
              onType={session.type}
              onPlace={onPlace}
            />
          </TextNotesContext>
        </section>
        <PaneTabs
          label="Beside the form"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            {
              name: 'Preview',
              panel: <PostPreviews post={post} names={names} bios={bios} pane={previews} />,
            },
            {
              name: 'Versions',
              panel: tab === 'Versions' && (
                <RevisionsPanel<EditedPost, PostField>
                  of={`post ${id}`}
                  at={(db) => revisionsOfPost(db, id)}
                  schema={revisionSchema}
                  texts={POST_TEXTS}
                  form={post}
                  isLive={postState(post, now) === 'live'}
                  names={names}
                  session={session}
                  refusal={refusalToRestore(mayEdit, notLive)}
                  history={<PostEvents postId={id} names={names} />}
                />
              ),
            },
            ...(mayNote
              ? [
                  {
                    name: 'Notes' as const,
                    count: notes.open,
                    isEmpty: notes.all === 0,
                    panel: (
                      <PostNotes
                        postId={id}
                        uid={person.uid}
                        names={names}
                        content={draft.mine.content}
                        text={textNotes}
                        onShow={showNotes}
                        onCount={countNotes}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        >
          <ReaderButton post={post} settle={session.settle} />
        </PaneTabs>
      </div>
    </div>
  );
}

const COPIES: NonNullable<SaveOptions<EditedPost, PostField>['copies']> = {
  isPending: (base) => base.copyAt !== null,
  clash: clashSince<Post, PostField>,
};

/**
 * The reason why no version can be restored now; null if one can. Restoring replaces the texts in the form, so unsaved
 * changes would be lost.
 */
function refusalToRestore(mayEdit: boolean, notLive: boolean): string | null {
  if (!mayEdit) return 'You do not have permissions to edit this blog post.';
  return notLive ? 'Save your changes first, so that they are stored as a version, too.' : null;
}

/**
 * Scrolls the preview to the passage that the user reads or types in the content field. Does nothing if the previews
 * cannot scroll.
 */
function followReading(previews: HTMLElement | null, place: ReadingPlace): void {
  if (!previews || previews.scrollHeight <= previews.clientHeight) return;
  // Skips the table of contents, which the text in the content field does not contain.
  const blocks = previews.querySelectorAll('.post-view .markdown > :not(nav)');
  // Adds 1, because a divider comes before the content in the preview.
  const block = blocks[Math.min(place.block + 1, blocks.length - 1)];
  if (!block) return;
  const pane = previews.getBoundingClientRect();
  const { top, height } = block.getBoundingClientRect();
  const target = top + place.within * height;
  if (!place.scrolled && target > pane.top && target < pane.bottom - LINE) return;
  previews.scrollTop += target - (pane.top + place.height * (pane.height - LINE));
}

/** The notes panel of a post. Its script loads after the form. */
const PostNotes = lazyPart<NotesPanelProps>(
  async () => (await import('./notes/notes-panel.tsx')).default,
  MissingNotes,
);

function MissingNotes({ missing }: { missing: Missing }) {
  return <MissingPart what="The notes" missing={missing} next={() => null} />;
}
