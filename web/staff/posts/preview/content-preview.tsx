import type { Element } from 'hast';
import { memo } from 'react';
import type { CardSources } from '../../../domain/cards/card.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { MarkdownBlock } from '../../../ui/markdown/markdown.tsx';
import { withCard } from '../../../ui/markdown/with-cards.ts';
import { contentOf, PostContent } from '../../../ui/posts/post-content.tsx';
import { useBlocks } from './use-blocks.ts';
import { useCardSources } from './use-card-sources.ts';

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
