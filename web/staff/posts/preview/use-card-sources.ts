import { useEffect, useMemo, useState } from 'react';
import { knownTime } from '../../../data/server-time.ts';
import { whenOpen } from '../../../data/staff/open-early.client.ts';
import { getPostsAt } from '../../../data/staff/posts/posts.client.ts';
import type { CardSources } from '../../../domain/cards/card.ts';
import { cardSources } from '../../../domain/cards/card.ts';
import { linkedPostKeys } from '../../../domain/cards/own-address.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { postState } from '../../../domain/posts/post-state.ts';
import { linkedPost } from '../../../domain/posts/related-posts.ts';
import { postKey } from '../../../domain/posts/slug.ts';
import { useStaffSite } from '../../shared/site-data.ts';

/**
 * Returns the data for the cards of a previewed post. Posts that it links to are read again when the list of links
 * changes.
 */
export function useCardSources({ content, tags }: Post): CardSources {
  const { studio, mainOrigin } = useStaffSite();
  const keys = linkedPostKeys(content, mainOrigin).join(' ');
  const [posts, setPosts] = useState<CardSources['posts']>({});
  useEffect(() => {
    if (keys === '') return;
    let isCurrent = true;
    const read = async (db: Parameters<typeof getPostsAt>[0]) => {
      // If reading fails, links to posts are shown as links instead of cards.
      const found = await getPostsAt(db, keys.split(' ')).catch(() => []);
      if (isCurrent) setPosts(byKey(found));
    };
    const stop = whenOpen(({ db }) => {
      void read(db);
      return () => {};
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [keys]);
  return useMemo(() => cardSources({ studio, mainOrigin, tags, posts }), [studio, mainOrigin, tags, posts]);
}

/** The posts that are public, by id and by readable address. */
function byKey(posts: readonly Post[]): CardSources['posts'] {
  const live = posts.filter((post) => postState(post, knownTime()) === 'live');
  return Object.fromEntries(
    live.flatMap((post) => [post.id, postKey(post)].map((key) => [key, linkedPost(post)])),
  );
}
