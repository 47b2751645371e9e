import { useState } from 'react';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import { useNow } from '../../../../platform/staff/use-now.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { type PostState, postState } from '../../../domain/posts/publication.ts';
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
 * The panel that publishes a post. First it shows the checks and the fields for time, date and address, then the result
 * (docs/product.md#the-publish-panel).
 */
export function PublishPanel(props: PublishPanelProps) {
  const { post, onClose } = props;
  const [done, setDone] = useState<Done | null>(null);
  const state = postState(post, useNow());
  // After a publish action: the post's state before that action, which the panel's title keeps showing. Otherwise null.
  const [title, setTitle] = useState<PostState | null>(null);
  /** Whether a mail preview or the panel “Other places” covers this panel. Escape then closes only what covers it. */
  const [isCovered, setCovered] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={`${TITLES[title ?? state]} “${shownTitle(post.title)}”`}
      classNames={{ root: 'publish-panel' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {done ? (
        <PublishResult
          post={post}
          done={done}
          onCover={setCovered}
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
          onCover={setCovered}
          onDone={(result) => {
            setTitle(state);
            setDone(result);
          }}
        />
      )}
    </Dialog>
  );
}
