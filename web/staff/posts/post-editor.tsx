import '../screen-styles.ts';
import { Anchor, Title } from '@mantine/core';
import { href, Link } from 'react-router';
import type { Bio } from '../../domain/bios/bio.ts';
import { LiveEditor } from '../editing/live-editor.tsx';
import { useKnownBios, useLivePost } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import type { Route } from './+types/post-editor.ts';
import { NewPostFocus } from './new-post-focus.tsx';
import { PostWorkbench } from './post-workbench.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Edit Post');
}

/** One list for every time that none have been read. */
const NO_BIOS: Bio[] = [];

export default function PostEditor({ params }: Route.ComponentProps) {
  return <LivePost key={params.id} id={params.id} />;
}

function LivePost({ id }: { id: string }) {
  const person = usePerson();
  const post = useLivePost(id);
  const bios = useKnownBios();
  return (
    <LiveEditor live={post} what="post" missing={<NoSuchPost />}>
      {(stored, removed) => (
        <>
          <PostWorkbench person={person} stored={stored} removed={removed} bios={bios.value ?? NO_BIOS} />
          <NewPostFocus />
        </>
      )}
    </LiveEditor>
  );
}

function NoSuchPost() {
  return (
    <section className="staff-narrow">
      <Title order={1}>There is no such post</Title>
      <p>It was removed, or its address is wrong.</p>
      <Anchor component={Link} to={href('/admin/blogs')}>
        See all posts
      </Anchor>
    </section>
  );
}
