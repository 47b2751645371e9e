import { Anchor, Title } from '@mantine/core';
import { useRef } from 'react';
import { href, Link } from 'react-router';
import type { Post } from '../../domain/post.ts';
import { useLiveBios, useLivePost } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import type { Route } from './+types/post-editor.ts';
import { PostWorkbench } from './post-workbench.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'Edit Post');
}

export default function PostEditor({ params }: Route.ComponentProps) {
  return <LiveEditor key={params.id} id={params.id} />;
}

/** Reads the post and the bios live and hands them to the workbench, also when the post is removed meanwhile. */
function LiveEditor({ id }: { id: string }) {
  const person = usePerson();
  const { value, error, retry } = useLivePost(id);
  const bios = useLiveBios();
  const lastStored = useRef<Post | null>(null);
  if (value) lastStored.current = value;
  const stored = lastStored.current;

  if (stored === null && value === null) return <NoSuchPost />;
  return (
    <>
      {error && <LiveProblem what="The post can no longer be read." error={error} onRetry={retry} />}
      {stored === null && !error && <p role="status">Reading the post …</p>}
      {stored && (
        <PostWorkbench person={person} stored={stored} removed={value === null} bios={bios.value ?? []} />
      )}
    </>
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
