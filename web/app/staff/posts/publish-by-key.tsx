import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { setPublished } from '../../data/staff/posts.client.ts';
import { asStaffError, type StaffError } from '../../data/staff/staff-error.ts';
import { openStaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import type { Post } from '../../domain/post.ts';
import type { Save } from '../editing/use-save.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useSite } from '../shared/site-data.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';

interface PublishByKeyProps {
  post: Post;
  unsaved: boolean;
  save: Save;
}

/** Ctrl+Enter and Cmd+Enter publish the post that is edited, after a question; one that is published is saved. */
export function PublishByKey({ post, unsaved, save }: PublishByKeyProps) {
  const { engine } = useSite();
  const [asking, setAsking] = useState(false);
  const [news, setNews] = useState('');
  const [failure, setFailure] = useState<StaffError | null>(null);

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
    setFailure(null);
    setNews('');
    // What cannot be saved says so by itself, and then nothing is published.
    if (unsaved && !(await save.save())) return;
    try {
      await setPublished(openStaffFirebase(engine).db, post.id, true, Date.now());
      setNews('Published. Visitors can read it now.');
    } catch (thrown) {
      setFailure(asStaffError(thrown));
    }
  }

  return (
    <>
      <p role="status" className="staff-hint publish-news">
        {news}
      </p>
      {failure && (
        <LiveProblem what="The post was not published." error={failure} onDismiss={() => setFailure(null)} />
      )}
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
