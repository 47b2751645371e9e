import { Title } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Post } from '../../domain/posts/post.ts';
import { PostFeatureView } from '../../ui/post-feature-view.tsx';
import { PostListView } from '../../ui/post-list-view.tsx';
import { PostView } from '../../ui/post-view.tsx';

interface PostPreviewsProps {
  post: Post;
  names: AuthorNames;
  bios: readonly Bio[];
}

/** The post as visitors will see it, drawn by the very components that visitors get. Links in it lead nowhere. */
export const PostPreviews = memo(function PostPreviews({ post, names, bios }: PostPreviewsProps) {
  const authors = Object.fromEntries(bios.map((bio) => [bio.id, bio]));
  return (
    <section className="workbench__previews" aria-label="Preview" onClickCapture={stayHere}>
      <Title order={2} size="h5" c="dark.2">
        List view
      </Title>
      <PostListView post={post} names={names} />
      <Title order={2} size="h5" c="dark.2">
        Feature view
      </Title>
      <PostFeatureView post={post} />
      <Title order={2} size="h5" c="dark.2">
        Post view
      </Title>
      <PostView post={post} authors={authors} />
    </section>
  );
});

function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
