import { Modal } from '@mantine/core';
import { useState } from 'react';
import { type PostState, postState } from '../../../domain/posts/post-state.ts';
import { shownTitle } from '../../../domain/posts/shown-title.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { useNow } from '../../shared/use-now.ts';
import { PublishChoices, type PublishPanelProps } from './publish-choices.tsx';
import { type Done, PublishResult } from './publish-result.tsx';
import './publish-panel.css';

const TITLES: Record<PostState, string> = {
  draft: 'Publish',
  review: 'Publish',
  scheduled: 'Scheduled:',
  live: 'Live:',
};

/**
 * The panel for publishing a post (docs/product.md#the-publish-panel): the time, the date for readers, the address and
 * the checks, then the result.
 */
export function PublishPanel(props: PublishPanelProps) {
  const { post, onClose } = props;
  const [done, setDone] = useState<Done | null>(null);
  const state = postState(post, useNow());
  // Keeps the title of the finished action, although the post's state has changed.
  const [title, setTitle] = useState<PostState | null>(null);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${TITLES[title ?? state]} “${shownTitle(post.title)}”`}
      classNames={{ root: 'publish-panel' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {done ? (
        <PublishResult
          post={post}
          done={done}
          onUndone={() => {
            setDone(null);
            setTitle(null);
          }}
          onClose={onClose}
        />
      ) : (
        <PublishChoices
          {...props}
          state={state}
          onDone={(result) => {
            setTitle(state);
            setDone(result);
          }}
        />
      )}
    </Modal>
  );
}
