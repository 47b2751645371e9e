import { Anchor, Title } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { LiveEditor } from '../editing/live-editor.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { useKnownBios } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { NewPostFocus } from './new-post-focus.tsx';
import { PostWorkbench } from './post-workbench.tsx';
import { useEditedPost } from './use-edited-post.ts';

/** This is a constant, because a new empty array would cause another rendering of the editor. */
const NO_BIOS: Bio[] = [];

export default function PostEditor() {
  const { id = '' } = useParams();
  const person = usePerson();
  return <LivePost key={`${person.uid} ${id}`} id={id} person={person} />;
}

function LivePost({ id, person }: { id: string; person: Person }) {
  const post = useEditedPost(id, person);
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
      <Title order={1}>Post not found</Title>
      <p>It was deleted, or the address is wrong.</p>
      <Anchor component={Link} to={SCREENS.posts}>
        See all posts
      </Anchor>
    </section>
  );
}
