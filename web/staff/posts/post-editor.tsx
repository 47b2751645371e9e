import { Anchor, Title } from '@mantine/core';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { openEarly } from '../../../platform/data/staff/open-early.client.ts';
import { LiveEditor } from '../../../platform/staff/editing/live-editor.tsx';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { readPostAhead, watchEditedPost } from '../../data/staff/posts/edited-post.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { canEditPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { type EditedPost, editedPost } from '../../domain/posts/working-copy.ts';
import { preloadEditor } from '../markdown/markdown-field.tsx';
import { SCREENS } from '../shared/addresses.ts';
import { useKnownBios } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { NewPostFocus } from './editor-focus.tsx';
import { listedPost } from './listed-post.ts';
import { PostWorkbench } from './post-workbench.tsx';

/** This is a constant, because a new empty array would cause another rendering of the editor. */
const NO_BIOS: Bio[] = [];

/** Starts loading the post and the scripts of its editor while the page is still being rendered. */
export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void openEarly().then(({ db }) => readPostAhead(db, id));
  void preloadEditor();
  return null;
}

/** The router does not run the loader again while the page is open, because the page itself loads what it shows. */
export function shouldRevalidate() {
  return false;
}

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

/**
 * A post with its working copy; null if the post does not exist. Until the post is loaded, its data in the previous
 * screen's list is shown, if the list contains it. This does not apply to a published post that the person may edit,
 * because its text would visibly change when its working copy arrives.
 */
function useEditedPost(id: string, person: Person): Live<EditedPost | null> {
  return useLive<EditedPost | null>(
    `edited post ${id} ${person.uid} ${person.permissionLevel}`,
    (db, watcher) => watchEditedPost(db, id, (post) => canEditPost(person, post), watcher),
    () => {
      const listed = listedPost(id);
      const isWhole = listed && (!listed.published || !canEditPost(person, listed));
      return isWhole ? editedPost(listed, null) : undefined;
    },
  );
}
