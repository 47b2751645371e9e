import { type ReactNode, useState } from 'react';
import type { Post } from '../../../domain/posts/post.ts';
import { postState } from '../../../domain/posts/post-state.ts';
import { useNow } from '../../shared/use-now.ts';
import { LazyEverywhere } from './lazy-everywhere.tsx';

/**
 * The panel “Other places”. The caller renders `parts`. `hasChanges`: whether the form has text that is not in the stored
 * post yet.
 */
export function useEverywhere(post: Post, hasChanges: boolean): { open: () => void; parts: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const isLive = postState(post, useNow()) === 'live';
  const hint = isLive
    ? hasChanges && 'This is the text in the form. Readers see it after you save.'
    : 'Readers cannot open the post yet. Its link works when the post is live.';
  return {
    open: () => setOpen(true),
    parts: isOpen && (
      <LazyEverywhere
        {...{ post, isLive, hasUnsaved: hasChanges }}
        hint={hint || ''}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
