import { Title } from '@mantine/core';
import { type MouseEvent, memo, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { textLength } from '../../../platform/domain/text/text-length.ts';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import type { AuthorNames } from '../../domain/bios/author.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Post } from '../../domain/posts/post.ts';
import { PostFeatureView } from '../../ui/posts/post-feature-view.tsx';
import { PostListView } from '../../ui/posts/post-list-view.tsx';
import { PostView } from '../../ui/posts/post-view.tsx';

const ContentPreview = lazyPart<{ post: Post }>(
  async () => (await import('./preview/content-preview.tsx')).ContentPreview,
  ({ missing }) => <MissingPart what="The content preview" missing={missing} />,
);

interface PostPreviewsProps {
  post: Post;
  names: AuthorNames;
  bios: readonly Bio[];
  /** The scroll container of the previews. */
  pane: RefObject<HTMLElement | null>;
}

/**
 * Previews of a post, rendered with the components of the visitors' app. Links in the post view open in a new tab, and
 * the list and feature views are not links. The previews render with low priority, so that the form stays responsive.
 */
export function PostPreviews({ post, pane, ...rest }: PostPreviewsProps) {
  const shown = useDeferredValue(post, null);
  return (
    <section
      ref={pane}
      className="workbench__previews studio-theme"
      aria-label="Preview"
      onClickCapture={openBeside}
    >
      {shown && <Previews post={shown} {...rest} />}
    </section>
  );
}

const Previews = memo(function Previews({ post, names, bios }: Omit<PostPreviewsProps, 'pane'>) {
  const { minutes } = useMemo(() => textLength(post.content), [post.content]);
  const authors = useMemo(() => Object.fromEntries(bios.map((bio) => [bio.id, bio])), [bios]);
  return (
    <>
      <Cards post={post} names={names} />
      <Title order={2} size="h5" c="var(--ink-soft)">
        Post view
      </Title>
      <PostView post={post} authors={authors} minutes={minutes} content={<ContentPreview post={post} />} />
    </>
  );
});

/**
 * The previews that do not show the content. They are memoized, so typing in the content does not render them again.
 */
const Cards = memo(
  function Cards({ post, names }: Pick<PostPreviewsProps, 'post' | 'names'>) {
    const cards = useRef<HTMLDivElement>(null);
    // Removes `href`, so that the cards' links are not tab stops.
    useEffect(() => {
      for (const link of cards.current?.querySelectorAll('a') ?? []) link.removeAttribute('href');
    });
    return (
      <div ref={cards} className="workbench__cards">
        <Title order={2} size="h5" c="var(--ink-soft)">
          List view
        </Title>
        <PostListView post={post} names={names} />
        <Title order={2} size="h5" c="var(--ink-soft)">
          Feature view
        </Title>
        <PostFeatureView post={post} />
      </div>
    );
  },
  (before, after) =>
    before.names === after.names &&
    (Object.keys(after.post) as (keyof Post)[]).every(
      (field) => field === 'content' || before.post[field] === after.post[field],
    ),
);

/** Opens links in a new tab, so that the editor stays open. A link to a heading scrolls to it instead. */
function openBeside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  const to = link.getAttribute('href');
  if (to === null) return;
  if (to.startsWith('#')) document.getElementById(decodeURIComponent(to.slice(1)))?.scrollIntoView();
  else window.open(new URL(to, new URL('/blog/', location.href)), '_blank', 'noopener');
}
