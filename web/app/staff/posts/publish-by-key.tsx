import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { setPublished } from '../../data/staff/posts.client.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { Save } from '../editing/use-save.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { useRun } from '../shared/use-run.ts';

interface PublishByKeyProps {
  post: Post;
  unsaved: boolean;
  save: Save;
}

/** Ctrl+Enter and Cmd+Enter publish the post that is edited, after a question; one that is published is saved. */
export function PublishByKey({ post, unsaved, save }: PublishByKeyProps) {
  const [asking, setAsking] = useState(false);
  const [news, setNews] = useState('');
  const { run, failure, dismiss } = useRun();

  const pressed = useRef(() => {});
  pressed.current = () => {
    if (post.published) void save.save();
    else setAsking(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (document.querySelector('[role="dialog"]')) return;
      // The editor of the content would take it for a new line.
      event.preventDefault();
      event.stopPropagation();
      pressed.current();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);

  async function publish() {
    setAsking(false);
    dismiss();
    setNews('');
    // What cannot be saved says so by itself, and then nothing is published.
    if (unsaved && !(await save.save())) return;
    const isDone = await run('The post was not published.', (db) => setPublished(db, post.id, true, 'now'));
    if (isDone) setNews('Published. Visitors can read it now.');
  }

  return (
    <>
      <p role="status" className="staff-hint publish-news">
        {news}
      </p>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      {asking && (
        <Question title={post.title} unsaved={unsaved} onPublish={publish} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Question(props: { title: string; unsaved: boolean; onPublish: () => void; onClose: () => void }) {
  const { title, unsaved, onPublish, onClose } = props;
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Publish “${title.trim() || 'Untitled'}”?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <p className="staff-problem">
        {unsaved
          ? 'It is saved first. Then everybody can read it at once.'
          : 'Everybody can read it at once.'}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Not yet
        </Button>
        <Button data-autofocus onClick={onPublish}>
          Publish
        </Button>
      </Group>
    </Modal>
  );
}
