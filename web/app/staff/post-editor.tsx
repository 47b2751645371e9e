import { Alert, Button, Modal } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { watchBios } from '../data/staff/bios.client.ts';
import { type PostChanges, savePost, watchPost } from '../data/staff/posts.client.ts';
import { problemSentence } from '../data/staff/problem-sentence.ts';
import type { Bio } from '../domain/bio.ts';
import { canEditPost } from '../domain/permissions.ts';
import type { Post } from '../domain/post.ts';
import type { Route } from './+types/post-editor.ts';
import { PostForm } from './post-form.tsx';
import { PostPreview } from './post-preview.tsx';
import { usePerson, useStaff } from './session-context.tsx';
import { useLive } from './use-live.ts';

/** Spec §9: the label reverts after this many milliseconds. */
const SAVED_FOR = 3000;

/** Live preview on the left, the form on the right. */
export default function PostEditor({ params }: Route.ComponentProps) {
  const { firebase } = useStaff();
  const { db } = firebase;
  const live = useLive<Parameters<Parameters<typeof watchPost>[2]>[0]>(
    (onValue, onError) => watchPost(db, params.id, onValue, onError),
    [db, params.id],
  );
  const bios = useLive<Bio[]>((onValue, onError) => watchBios(db, onValue, onError), [db]);

  if (live.status === 'loading') return <p className="staff-page">Loading the post …</p>;
  if (live.status === 'failed') {
    return (
      <Alert color="red" title="The post could not be loaded" role="alert">
        {live.problem}
      </Alert>
    );
  }
  if (live.value === null || !live.value.ok) {
    return (
      <Alert color="red" title="There is no such post" role="alert">
        {live.value === null
          ? 'It may have been removed. Go back to the list of posts.'
          : `Its document does not fit: ${live.value.problem}`}
      </Alert>
    );
  }
  return (
    <Editor key={params.id} stored={live.value.value} bios={bios.status === 'ready' ? bios.value : []} />
  );
}

function Editor({ stored, bios }: { stored: Post; bios: Bio[] }) {
  const { firebase } = useStaff();
  const person = usePerson();
  const mayEdit = canEditPost(person, stored);
  // What was typed and not saved; everything else follows the stored post live.
  const [changes, setChanges] = useState<PostChanges>({});
  const [label, setLabel] = useState<'Save' | 'Saving' | 'Saved'>('Save');
  const [problem, setProblem] = useState('');
  const draft: Post = { ...stored, ...changes };
  const dirty = Object.keys(changes).length > 0;

  function edit(change: PostChanges) {
    setChanges((before) => withoutUnchanged({ ...before, ...change }, stored));
  }

  const save = useCallback(async () => {
    if (!mayEdit) return;
    setProblem('');
    setLabel('Saving');
    try {
      if (Object.keys(changes).length > 0) await savePost(firebase.db, stored.id, changes);
      // What was typed while saving stays.
      setChanges((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([field, value]) => changes[field as keyof PostChanges] !== value),
        ),
      );
      setLabel('Saved');
    } catch (error) {
      setLabel('Save');
      setProblem(problemSentence(error));
    }
  }, [changes, firebase.db, mayEdit, stored.id]);

  useEffect(() => {
    if (label !== 'Saved') return;
    const timer = setTimeout(() => setLabel('Save'), SAVED_FOR);
    return () => clearTimeout(timer);
  }, [label]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [save]);

  return (
    <div className="editor">
      <LeaveGuard dirty={dirty} />
      <PostPreview post={draft} bios={bios} />
      <div className="editor__form">
        <h1>{mayEdit ? 'Edit post' : 'View post'}</h1>
        {!mayEdit && <Alert color="yellow">You do not have permissions to edit this blog post.</Alert>}
        <PostForm post={draft} bios={bios} readOnly={!mayEdit} onEdit={edit} />
        {problem && (
          <Alert
            color="red"
            title="Not saved – your text is still here"
            withCloseButton
            closeButtonLabel="Dismiss"
            onClose={() => setProblem('')}
            role="alert"
          >
            {problem}
          </Alert>
        )}
        {mayEdit && (
          <div className="editor__save">
            <Button onClick={save} disabled={label === 'Saving'}>
              {label}
            </Button>
            <span role="status">
              {label === 'Saved' ? 'All changes are saved.' : dirty ? 'There are unsaved changes.' : ''}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Fields that are as stored are no changes. */
function withoutUnchanged(changes: PostChanges, stored: Post): PostChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof Post]),
    ),
  );
}

/** Asks before unsaved work is left, by link, Back, Logout or closing the tab. */
function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(dirty);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      centered
    >
      <p>Your changes to this post are not saved yet.</p>
      <div className="row-options">
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay
        </Button>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave and lose them
        </Button>
      </div>
    </Modal>
  );
}
