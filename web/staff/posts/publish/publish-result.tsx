import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../../platform/staff/copy-and-download.ts';
import { NewTabHint } from '../../../../platform/staff/new-tab-hint.tsx';
import { type Run, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { postAddress } from '../../../domain/posts/slug.ts';
import { usePostPanels } from '../../shared/feature-parts.tsx';

/** A finished publish action. */
export interface Done {
  /** A sentence about the result, such as “Published. Visitors can read it now.” */
  what: string;
  /** Whether visitors can open the post. */
  isLive: boolean;
  undo: (run: Run) => Promise<boolean>;
}

interface PublishResultProps {
  post: Post;
  done: Done;
  onUndone: () => void;
  /** Reports whether a panel of a feature covers this one. */
  onCover: (isCovered: boolean) => void;
  onClose: () => void;
}

/** The result of a publish action: a sentence, the post's link, and Undo. */
export function PublishResult({ post, done, onUndone, onCover, onClose }: PublishResultProps) {
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const [copied, setCopied] = useState('');
  const { panels, part } = usePostPanels({ post, isLive: done.isLive, hasUnsaved: false, hint: '' }, onCover);
  const address = new URL(postAddress(post), location.origin).href;
  const copy = async () =>
    setCopied((await copyText(address)) ? 'Link copied.' : 'Please copy the link by hand.');

  return (
    <div className="publish-panel__parts">
      <p role="status" className="publish-panel__result">
        {done.what}
      </p>
      {done.isLive ? (
        <Anchor href={postAddress(post)} target="_blank" rel="noopener" className="publish-panel__address">
          {address}
          <NewTabHint />
        </Anchor>
      ) : (
        post.published && <p className="staff-hint publish-panel__address">The address will be {address}</p>
      )}
      <p role="status" className="staff-hint">
        {copied}
      </p>
      {problem}
      <Group className="publish-panel__acts">
        <Button
          variant="default"
          aria-busy={busy}
          onClick={async () => {
            dismiss();
            if (!busy && (await done.undo(run))) onUndone();
          }}
        >
          Undo
        </Button>
        {done.isLive && (
          <>
            <Button variant="default" onClick={() => void copy()}>
              Copy link
            </Button>
            {panels.map(({ label, open }) => (
              <Button key={label} variant="default" aria-haspopup="dialog" onClick={open}>
                {label}
              </Button>
            ))}
          </>
        )}
        <Button data-autofocus autoFocus onClick={onClose}>
          Done
        </Button>
      </Group>
      {part}
    </div>
  );
}
