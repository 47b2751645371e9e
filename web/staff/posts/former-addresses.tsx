import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { watchAddresses } from '../../data/staff/posts/post-address.client.ts';
import type { LiveList } from '../../data/staff/watch.client.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { useLive } from '../shared/live-data.ts';
import { NewTabHint } from '../shared/new-tab-hint.tsx';
import { useNow } from '../shared/use-now.ts';

/** Lists the old addresses that redirect to a post. Renders nothing if there are none, or if they cannot be read. */
export function FormerAddresses({ post }: { post: Post }) {
  const { value } = useLive<LiveList<{ id: string }>>(`addresses of ${post.id}`, (db, watcher) =>
    watchAddresses(db, post.id, watcher),
  );
  const isLive = postState(post, useNow()) === 'live';
  const former = (value?.items ?? []).map(({ id }) => id).filter((slug) => slug !== post.slug);
  if (former.length === 0) return null;
  return (
    <p className="staff-hint">
      {isLive
        ? 'Old addresses that redirect here: '
        : 'Old addresses that redirect here while the post is live: '}
      {former.map((slug, at) => (
        <Fragment key={slug}>
          {at > 0 && ', '}
          <FormerAddress path={postAddress({ id: post.id, slug })} isLive={isLive} />
        </Fragment>
      ))}
    </p>
  );
}

function FormerAddress({ path, isLive }: { path: string; isLive: boolean }) {
  if (!isLive) return <span>{path}</span>;
  return (
    <Anchor href={path} target="_blank" rel="noopener" underline="always">
      {path}
      <NewTabHint />
    </Anchor>
  );
}
