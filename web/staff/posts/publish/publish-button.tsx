import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { canPublish } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { type PostState, postState } from '../../../domain/posts/post-state.ts';
import { useNow } from '../../shared/use-now.ts';
import { goToMissing } from '../go-to-missing.ts';
import { usePublishKey } from '../use-publish-key.ts';
import { LazyPublishPanel } from './lazy-publish-panel.tsx';

const LABELS: Record<PostState, string> = {
  draft: 'Publish…',
  review: 'Publish…',
  scheduled: 'Scheduled…',
  live: 'Live…',
};

interface PublishButtonProps {
  person: Person;
  /** The post with the changes in the form. */
  post: Post;
  unsaved: boolean;
  save: () => Promise<boolean>;
  /** Other actions, for users who may not publish. */
  children?: ReactNode;
}

/** The button of the editor that opens the publish panel. Ctrl+Enter does the same, or saves a live post. */
export function PublishButton({ person, post, unsaved, save, children }: PublishButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const state = postState(post, useNow());
  const close = () => setOpen(false);
  usePublishKey(canPublish(person) ? () => void (state === 'live' ? save() : setOpen(true)) : null);
  return (
    <>
      <Button
        variant={!post.published && !unsaved && canPublish(person) ? 'filled' : 'default'}
        className="steady-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => setOpen(true)}
      >
        {LABELS[state]}
      </Button>
      {isOpen && (
        <LazyPublishPanel
          person={person}
          post={post}
          mayEdit
          saveFirst={unsaved ? save : undefined}
          onMend={(one) => {
            close();
            setTimeout(goToMissing, 0, one);
          }}
          onClose={close}
        >
          {children}
        </LazyPublishPanel>
      )}
    </>
  );
}
