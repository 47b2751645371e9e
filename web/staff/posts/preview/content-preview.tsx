import type { Element } from 'hast';
import { memo } from 'react';
import type { Post } from '../../../domain/posts/post.ts';
import { MarkdownBlock } from '../../../ui/markdown/markdown.tsx';
import { contentOf, PostContent } from '../../../ui/posts/post-content.tsx';
import { useBlocks } from './use-blocks.ts';

/** The content of a post as visitors will see it; while typing only changed blocks are rendered again. */
export function ContentPreview({ post }: { post: Post }) {
  const { blocks, failed } = useBlocks(contentOf(post));
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
        <Block key={key} block={block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ block }: { block: Element }) {
  return <MarkdownBlock block={block} />;
});
