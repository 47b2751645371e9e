import { Alert, Anchor, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../../../platform/staff/copy-and-download.ts';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import { NewTabHint } from '../../../platform/staff/new-tab-hint.tsx';
import { useNow } from '../../../platform/staff/use-now.ts';
import type { AuthorNames } from '../../domain/bios/author.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/publication.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import './post-links.css';

/** The links of a post in the editor's bar. */
export function PostLinks({ links }: { links: readonly PostLink[] }) {
  return (
    <div className="post-links">
      {links.map((link) =>
        'href' in link ? (
          <Anchor key={link.name} href={link.href} target="_blank" rel="noopener">
            {link.name}
            <NewTabHint />
          </Anchor>
        ) : (
          <Anchor key={link.name} component="button" type="button" onClick={link.onPress}>
            {link.name}
          </Anchor>
        ),
      )}
    </div>
  );
}

/** The links of a post as entries of the editor's menu. */
export function PostLinkItems({ links }: { links: readonly PostLink[] }) {
  return links.map((link) =>
    'href' in link ? (
      <Menu.Item key={link.name} component="a" href={link.href} target="_blank" rel="noopener">
        {link.name}
        <NewTabHint />
      </Menu.Item>
    ) : (
      <Menu.Item key={link.name} aria-haspopup={link.opensDialog && 'dialog'} onClick={link.onPress}>
        {link.name}
      </Menu.Item>
    ),
  );
}

/** How long the message “Link copied” is shown, in milliseconds. */
const COPIED_FOR = 3000;

const ShareDraft = lazyPart(
  async () => (await import('./sharing/share-draft.tsx')).ShareDraft,
  ({ onClose, missing }) => <MissingPart what="The sharing dialog" missing={missing} onClose={onClose} />,
);

interface PostOfLinks {
  post: Post;
  names: AuthorNames;
  mayShare: boolean;
  unsaved: boolean;
}

/** A link to the public page of the post, or an action such as copying its URL. */
type PostLink = { name: string; href: string } | { name: string; onPress: () => void; opensDialog?: boolean };

/**
 * The links of a post, for the bar, or for its menu on a phone: View on site and Copy link if the post is live, Copy
 * link also if it is scheduled. A draft has no Copy link, because its public address answers nobody. `share` is Share
 * draft, for the menu, if the post is not live and the user may share it. The caller renders `news` (the link was
 * copied), `problem` (the link could not be copied) and `parts` (the dialog of Share draft).
 */
export function usePostLinks({ post, names, mayShare, unsaved }: PostOfLinks): {
  links: PostLink[];
  share: PostLink[];
  news: ReactNode;
  problem: ReactNode;
  parts: ReactNode;
} {
  const path = postAddress(post);
  const state = postState(post, useNow());
  const isLive = state === 'live';
  const [sharing, setSharing] = useState(false);
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (copied !== 'copied') return;
    const timer = setTimeout(setCopied, COPIED_FOR, null);
    return () => clearTimeout(timer);
  }, [copied]);
  const address = () => new URL(path, location.origin).href;

  const copy = async () => setCopied((await copyText(address())) ? 'copied' : 'refused');

  const links: PostLink[] = [];
  if (isLive) links.push({ name: 'View on site', href: path });
  if (isLive || state === 'scheduled') links.push({ name: 'Copy link', onPress: () => void copy() });
  const share: PostLink[] =
    !isLive && mayShare ? [{ name: 'Share draft', onPress: () => setSharing(true), opensDialog: true }] : [];
  const news = (
    <span role="status" className="save-status post-links__news">
      {copied === 'copied' && (isLive ? 'Link copied.' : 'Link copied. It works when the post is live.')}
    </span>
  );
  const problem = copied === 'refused' && (
    <Alert
      color="amber"
      role="alert"
      title="The browser did not allow copying the link."
      withCloseButton
      onClose={() => setCopied(null)}
      closeButtonLabel="Dismiss this message"
    >
      Please copy it by hand: {address()}
    </Alert>
  );
  const parts = sharing && (
    <ShareDraft postId={post.id} names={names} unsaved={unsaved} onClose={() => setSharing(false)} />
  );
  return { links, share, news, problem, parts };
}
