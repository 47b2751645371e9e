import type { Element } from 'hast';
import { memo, useEffect, useMemo, useState } from 'react';
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
import { MarkdownBlock } from '../../../ui/markdown/markdown.tsx';
import { withCard } from '../../../ui/markdown/with-cards.ts';
import { contentOf, PostContent } from '../../../ui/posts/post-content.tsx';
import { useStaffSite } from '../../shared/site-data.ts';
import { useBlocks } from './use-blocks.ts';

/** The content of a post as visitors will see it. While the user types, only changed blocks are rendered again. */
export function ContentPreview({ post }: { post: Post }) {
  const { blocks, failed } = useBlocks(contentOf(post));
  const sources = useCardSources(post);
  if (failed) return <PostContent post={post} />;
  if (blocks === null) return null;
  if (blocks.list === null) {
    return (
      <div className="markdown markdown--plain" dir="auto">
        {blocks.text}
      </div>
    );
  }
  return (
    <div className="markdown" dir="auto">
      {blocks.list.map(({ key, block }) => (
        <Block key={key} block={block} sources={sources} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ block, sources }: { block: Element; sources: CardSources }) {
  return <MarkdownBlock block={withCard(block, sources)} />;
});

/**
 * Returns the data for the cards of a previewed post. Posts that it links to are read again when the list of links
 * changes.
 */
function useCardSources({ content, tags }: Post): CardSources {
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
