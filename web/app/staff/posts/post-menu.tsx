import { Button, Menu } from '@mantine/core';
import { href, useNavigate } from 'react-router';
import { trashPost } from '../../data/staff/trash.client.ts';
import { canTrashPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { Run } from '../shared/use-run.ts';
import { justTrashed } from './trash/use-just-trashed.ts';

interface PostMenuProps {
  person: Person;
  /** The post as its form has it. */
  post: Post;
  busy: boolean;
  run: Run;
}

/** What is seldom done to a post. */
export function PostMenu({ person, post, busy, run }: PostMenuProps) {
  const navigate = useNavigate();

  async function remove() {
    const isDone = await run('The post was not deleted.', (db) => trashPost(db, person.uid, post.id));
    if (isDone) await navigate(href('/admin/blogs'), { state: justTrashed(post.id, post.title) });
  }

  if (!canTrashPost(person, post)) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red.4" onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
