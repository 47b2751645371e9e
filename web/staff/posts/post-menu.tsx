import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { knownTime } from '../../../platform/data/server-time.ts';
import { useMayLeave } from '../../../platform/staff/editing/leave-guard.tsx';
import { MoreMenu } from '../../../platform/staff/editing/more-menu.tsx';
import type { Run } from '../../../platform/staff/use-database-action.ts';
import { createPost } from '../../data/staff/posts/posts.client.ts';
import { trashPost } from '../../data/staff/trash/trashed-posts.client.ts';
import { canCreatePost, canTrashPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { copyOf, type Post } from '../../domain/posts/post.ts';
import { postEditor, SCREENS } from '../shared/addresses.ts';
import { justTrashed } from '../shared/list-news.tsx';
import { JUST_CREATED } from './editor-focus.tsx';
import type { ReviewAction } from './review/use-review.tsx';

interface PostMenuProps {
  person: Person;
  /** The post with the changes in the form. */
  post: Post;
  mayEdit: boolean;
  busy: boolean;
  run: Run;
  /** The review action, if the menu has it. */
  review: ReviewAction | null;
  /** Entries that come first in the menu. */
  children: ReactNode;
}

/** The menu of rarely used actions on a post. */
export function PostMenu(props: PostMenuProps) {
  const { person, post, mayEdit, busy, run, review, children } = props;
  const navigate = useNavigate();
  const mayLeave = useMayLeave();

  async function remove() {
    // Saves unsaved changes or asks about them first, because they cannot be saved when the post is in the trash.
    if (!(await mayLeave())) return;
    const isDone = await run('The post was not deleted.', (db) => trashPost(db, person.uid, post.id));
    if (isDone) await navigate(SCREENS.posts, { state: justTrashed('post', post.id, post.title) });
  }

  async function duplicate() {
    await run('The post was not duplicated.', async (db) => {
      const { id, stored } = createPost(db, copyOf(post, person.uid, knownTime()));
      await stored;
      await navigate(postEditor(id), { state: JUST_CREATED });
    });
  }

  if (!canCreatePost(person)) return null;
  return (
    <MoreMenu busy={busy}>
      {children}
      <Menu.Item onClick={() => void duplicate()}>Duplicate</Menu.Item>
      {review && <Menu.Item onClick={review.onPress}>{review.name}</Menu.Item>}
      {mayEdit && canTrashPost(person, post) && (
        <Menu.Item color="red.4" c="red.4" onClick={() => void remove()}>
          Delete
        </Menu.Item>
      )}
    </MoreMenu>
  );
}
