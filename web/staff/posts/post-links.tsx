import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';
import { lastingAddress, postAddress } from '../../domain/posts/slug.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { MissingPart } from '../shared/missing-part.tsx';
import { useNow } from '../shared/use-now.ts';
import { copyText } from './copy-text.ts';

/** In milliseconds. */
const COPIED_FOR = 3000;

const ShareDraft = lazyPart(
  async () => (await import('./sharing/share-draft.tsx')).ShareDraft,
  ({ onClose, missing }) => <MissingPart what="The sharing dialog" missing={missing} onClose={onClose} />,
);

interface PostLinksProps {
  post: Post;
  names: AuthorNames;
  mayShare: boolean;
  unsaved: boolean;
}

/** Links to the post's public page, copies its address, and shares a draft. */
export function PostLinks({ post, names, mayShare, unsaved }: PostLinksProps) {
  const path = postAddress(post);
  const isLive = postState(post, useNow()) === 'live';
  const [sharing, setSharing] = useState(false);
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (copied !== 'copied') return;
    const timer = setTimeout(setCopied, COPIED_FOR, null);
    return () => clearTimeout(timer);
  }, [copied]);
  // A draft gets its readable address when it goes live; then the address with its id redirects there.
  const address = () => new URL(post.published ? path : lastingAddress(post), location.origin).href;

  const copy = async () => setCopied((await copyText(address())) ? 'copied' : 'refused');

  return (
    <div className="post-links">
      <span role="status" className="save-status">
        {copied === 'copied' && (isLive ? 'Link copied.' : 'Link copied. It works once the post is live.')}
        {copied === 'refused' && `Please copy the link by hand: ${address()}`}
      </span>
      {isLive && (
        <Anchor href={path} target="_blank" rel="noopener">
          View on site<span className="visually-hidden"> (opens in a new tab)</span>
        </Anchor>
      )}
      <Anchor component="button" type="button" onClick={copy}>
        Copy link
      </Anchor>
      {mayShare && !isLive && (
        <Anchor component="button" type="button" aria-haspopup="dialog" onClick={() => setSharing(true)}>
          Share draft
        </Anchor>
      )}
      {sharing && (
        <ShareDraft postId={post.id} names={names} unsaved={unsaved} onClose={() => setSharing(false)} />
      )}
    </div>
  );
}
