import { type ReactNode, useEffect, useRef, useState } from 'react';
import { takeTyped } from '../../../../platform/staff/editing/editing-keys.ts';
import { commandKey } from '../../../../platform/staff/keys.ts';
import { useNow } from '../../../../platform/staff/use-now.ts';
import { canPublish } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { postState } from '../../../domain/posts/publication.ts';
import { goToMissing } from '../editor-focus.tsx';
import { LazyPublishPanel } from './lazy-publish-panel.tsx';

interface PublishingOf {
  person: Person;
  /** The post with the changes in the form. */
  post: Post;
  unsaved: boolean;
  save: () => Promise<boolean>;
  /** Other actions in the panel, for users who may not publish. */
  others: ReactNode;
}

/**
 * The publish panel of the post in the editor. Ctrl+Enter opens it too, or saves a live post. The caller renders `part`
 * once.
 */
export function usePublishPanel({ person, post, unsaved, save, others }: PublishingOf): {
  open: () => void;
  part: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const state = postState(post, useNow());
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  usePublishKey(canPublish(person) ? () => void (state === 'live' ? save() : open()) : null);
  const part = isOpen && (
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
      {others}
    </LazyPublishPanel>
  );
  return { open, part };
}

/** Calls `act` on Ctrl+Enter and Cmd+Enter, unless a dialog is open. `act` is null if the user may not publish. */
function usePublishKey(act: (() => void) | null): void {
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandKey(event) !== 'enter' || event.shiftKey) return;
      if (!newest.current || document.querySelector('[role="dialog"]')) return;
      // Stops the event. Otherwise the content editor would insert a line break.
      event.preventDefault();
      event.stopPropagation();
      takeTyped();
      newest.current?.();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
