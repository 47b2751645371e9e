import { Title } from '@mantine/core';
import { lazy, type MouseEvent, memo, type RefObject, Suspense, useDeferredValue, useMemo } from 'react';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Post } from '../../domain/posts/post.ts';
import { PostContent } from '../../ui/post-content.tsx';
import { PostFeatureView } from '../../ui/post-feature-view.tsx';
import { PostListView } from '../../ui/post-list-view.tsx';
import { PostView } from '../../ui/post-view.tsx';

const ContentPreview = lazy(async () => {
  try {
    return { default: (await import('./preview/content-preview.tsx')).ContentPreview };
  } catch {
    return { default: PostContent };
  }
});

interface PostPreviewsProps {
  post: Post;
  names: AuthorNames;
  bios: readonly Bio[];
  /** The pane, which scrolls. */
  pane: RefObject<HTMLElement | null>;
}

/**
 * The post as visitors will see it, drawn by the very components that visitors get. Links in it lead nowhere. The form
 * does not wait for it.
 */
export function PostPreviews({ post, ...rest }: PostPreviewsProps) {
  return <Previews post={useDeferredValue(post)} {...rest} />;
}

const Previews = memo(function Previews({ post, names, bios, pane }: PostPreviewsProps) {
  const authors = useMemo(() => Object.fromEntries(bios.map((bio) => [bio.id, bio])), [bios]);
  return (
    <section ref={pane} className="workbench__previews" aria-label="Preview" onClickCapture={stayHere}>
      <Cards post={post} names={names} />
      <Title order={2} size="h5" c="dark.2">
        Post view
      </Title>
      <PostView
        post={post}
        authors={authors}
        content={
          <Suspense>
            <ContentPreview post={post} />
          </Suspense>
        }
      />
    </section>
  );
});

/** The views that show nothing of the content; typing into it leaves them as they are. */
const Cards = memo(
  function Cards({ post, names }: Pick<PostPreviewsProps, 'post' | 'names'>) {
    return (
      <>
        <Title order={2} size="h5" c="dark.2">
          List view
        </Title>
        <PostListView post={post} names={names} />
        <Title order={2} size="h5" c="dark.2">
          Feature view
        </Title>
        <PostFeatureView post={post} />
      </>
    );
  },
  (before, after) =>
    before.names === after.names &&
    (Object.keys(after.post) as (keyof Post)[]).every(
      (field) => field === 'content' || before.post[field] === after.post[field],
    ),
);

function stayHere(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
