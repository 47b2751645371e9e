import { Alert } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { savePost } from '../../data/staff/posts/save-post.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { canEditPost, canReviewPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { POST_FIELDS, type Post, type PostField } from '../../domain/posts/post.ts';
import { storableChanges } from '../../domain/posts/post-problems.ts';
import type { SaveOptions } from '../editing/edit-session.ts';
import { EditingNotices } from '../editing/editing-notices.tsx';
import { useEditSession } from '../editing/use-edit-session.ts';
import type { ReadingPlace } from '../markdown/reading-place.ts';
import { TextNotes, TextNotesContext } from '../markdown/text-notes.ts';
import { namesOf } from '../shared/live-data.ts';
import { followReading } from './follow-reading.ts';
import { PostNotes } from './notes/post-notes.tsx';
import { PostBar } from './post-bar.tsx';
import { PostForm } from './post-form.tsx';
import { PostPreviews } from './post-previews.tsx';
import { POST_TEXTS } from './post-texts.ts';
import { RevisionsPanel } from './revisions/revisions-panel.tsx';
import '../editing/desk.css';
import '../editing/workbench.css';

interface PostWorkbenchProps {
  person: Person;
  /** The post as the server last sent it. */
  stored: Post;
  /** Whether a colleague has deleted the post. */
  removed: boolean;
  bios: readonly Bio[];
}

/**
 * The editor of a post: the bar above, the form right, and the previews left, which come after the form in reading
 * order. It protects unsaved text (docs/product.md#post-editor).
 */
export function PostWorkbench({ person, stored, removed, bios }: PostWorkbenchProps) {
  const { id } = stored;
  const editing = useEditSession<Post, PostField>({
    uid: person.uid,
    subject: `post ${id}`,
    stored,
    fields: POST_FIELDS,
    write: (db, changes, base, kind) => savePost(db, person.uid, id, { changes, base, ...kind }),
    options: AUTOSAVED,
  });
  const { session, view } = editing;
  const { draft } = view;
  const mayEdit = canEditPost(person, draft.base);
  const mayNote = canReviewPost(person, draft.base);
  const names = useMemo(() => namesOf(bios), [bios]);
  const post = useMemo(() => ({ ...draft.base, ...draft.mine }), [draft.base, draft.mine]);

  const [textNotes] = useState(() => new TextNotes());
  const previews = useRef<HTMLElement>(null);
  const onPlace = useCallback((place: ReadingPlace) => followReading(previews.current, place), []);

  return (
    <div className="desk">
      <PostBar person={person} post={post} names={names} mayEdit={mayEdit} editing={editing} />
      <div className="workbench">
        <section className="workbench__form" aria-label="Edit form">
          {!mayEdit && (
            <Alert color="amber" role="status">
              You do not have permissions to edit this blog post.
            </Alert>
          )}
          <EditingNotices
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
          {mayNote && (
            <PostNotes
              postId={id}
              uid={person.uid}
              names={names}
              content={draft.mine.content}
              text={textNotes}
            />
          )}
          <RevisionsPanel
            post={post}
            names={names}
            session={session}
            refusal={refusalToRestore(mayEdit, view.unsaved)}
          />
        </section>
        <PostPreviews post={post} names={names} bios={bios} pane={previews} />
      </div>
    </div>
  );
}

/** Only drafts are saved automatically. Changes of a live or scheduled post need the Save button. */
const AUTOSAVED: SaveOptions<Post, PostField> = {
  autosave: { isOn: ({ published }) => !published, storable: storableChanges },
};

/** Why a version cannot be restored now: restoring replaces the form's texts, so unsaved ones would be lost. */
function refusalToRestore(mayEdit: boolean, unsaved: boolean): string | null {
  if (!mayEdit) return 'You do not have permissions to edit this blog post.';
  return unsaved ? 'Save your changes first, so that they are kept as a version too.' : null;
}
