import { updateBio } from '../../data/staff/bios/update-bio.client.ts';
import { savePost } from '../../data/staff/posts/save-post.client.ts';
import { StaffError } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import { canEditBio, canEditPost } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { bioWith, type PicturePlace, postWith } from '../../domain/pictures/picture-places.ts';

/** Maximum number of attempts. An attempt fails if a colleague writes the document at the same time. */
const ATTEMPTS = 5;

/** Whether the user may change the pictures of a post or bio. */
export function mayReplaceIn(person: Person, place: PicturePlace): boolean {
  return place.kind === 'post' ? canEditPost(person, place.post) : canEditBio(person, place.bio);
}

/**
 * Replaces a picture in one post or bio. As with any save, the previous version of a post is stored, and concurrent
 * changes of colleagues are kept. Throws a `StaffError`.
 */
export async function replaceIn(
  db: StaffFirebase['db'],
  by: string,
  place: PicturePlace,
  old: string,
  next: string,
): Promise<void> {
  let now = place;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (now.kind === 'post') {
      const { post } = now;
      const result = await savePost(db, by, post.id, { changes: postWith(post, old, next), base: post });
      if (result.stored) return;
      now = { kind: 'post', post: result.current };
    } else {
      const { bio } = now;
      const result = await updateBio(db, by, bio.id, bioWith(bio, old, next), bio);
      if (result.stored) return;
      now = { kind: 'bio', bio: result.current };
    }
  }
  throw new StaffError('busy', 'other people kept changing it at the same time');
}
