import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconDeviceMobile } from '../../../../platform/staff/icons.tsx';
import { commandKey } from '../../../../platform/staff/keys.ts';
import { lazyPart, MissingPart } from '../../../../platform/staff/lazy-part.tsx';
import type { Post } from '../../../domain/posts/post.ts';

/** The reader view. Its script loads when it is first opened. */
const ReaderView = lazyPart(
  async () => (await import('./reader-view.tsx')).ReaderView,
  ({ onClose, missing }) => <MissingPart what="The reader view" missing={missing} onClose={onClose} />,
);

interface ReaderButtonProps {
  /** The post with the texts in the form. */
  post: Post;
  /** Adds typed text to the form that it does not have yet. */
  settle: () => void;
}

/** The button that shows a post as its readers see it. Ctrl+P and Cmd+P do the same, wherever the focus is. */
export function ReaderButton({ post, settle }: ReaderButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useRef(() => {});
  open.current = () => {
    settle();
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandKey(event) !== 'p' || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) open.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+P Meta+P"
        onClick={() => open.current()}
      >
        Reader view
      </Button>
      {isOpen && <ReaderView post={post} onClose={() => setOpen(false)} />}
    </>
  );
}
