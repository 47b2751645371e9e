import { useDeferredValue } from 'react';
import type { Bio } from '../domain/bio.ts';
import type { Post } from '../domain/post.ts';
import { PostFeatureView } from '../ui/post-feature-view.tsx';
import { PostListView } from '../ui/post-list-view.tsx';
import { PostView } from '../ui/post-view.tsx';

/** The post as visitors will see it, in the very components that they get. Inert: nothing in it can be clicked. */
export function PostPreview({ post, bios }: { post: Post; bios: Bio[] }) {
  // Typing goes before drawing a long post anew.
  const shown = useDeferredValue(post);
  const authors = Object.fromEntries(bios.map((bio) => [bio.id, bio]));
  const names = Object.fromEntries(bios.map((bio) => [bio.id, bio.displayName]));
  return (
    <section className="editor__preview" aria-label="Preview">
      <h2>List view</h2>
      <div inert>
        <PostListView post={shown} names={names} />
      </div>
      <h2>Feature view</h2>
      <div inert>
        <PostFeatureView post={shown} />
      </div>
      <h2>Post view</h2>
      <div inert>
        <PostView post={shown} authors={authors} />
      </div>
    </section>
  );
}
