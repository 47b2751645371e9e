import { watchEditedPost } from '../../data/staff/posts/edited-post.client.ts';
import { canEditPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { type EditedPost, editedPost } from '../../domain/posts/working-copy.ts';
import { type Live, useLive } from '../shared/live-data.ts';
import { listedPost } from '../shared/on-screen.ts';

/**
 * A post with its working copy; null if the post does not exist. Until the post is loaded, its data in the previous
 * screen's list is shown, if the list contains it. This does not apply to a published post that the person may edit,
 * because its text would visibly change when its working copy arrives.
 */
export function useEditedPost(id: string, person: Person): Live<EditedPost | null> {
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
