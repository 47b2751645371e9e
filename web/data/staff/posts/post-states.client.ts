import { deleteField, doc, type Firestore, updateDoc } from 'firebase/firestore';
import type { Post } from '../../../domain/posts/post.ts';
import {
  hidden,
  type Publication,
  type PublishChoice,
  publicationBy,
} from '../../../domain/posts/publish-plan.ts';
import { presentTime } from '../../server-time.ts';
import { blogPosts } from '../collections.client.ts';
import { orStaffError } from '../staff-error.ts';
import { publishWithAddress } from './post-address.client.ts';

/**
 * Publishes or hides a post by the table's button; both set the publish date (docs/product.md#post-table). `now` means
 * the server's time, because a computer clock that is fast would schedule the post. The first publication assigns the
 * readable address. Undo restores the previous date.
 */
export async function setPublished(
  db: Firestore,
  id: string,
  published: boolean,
  date: number | 'now',
): Promise<void> {
  const publishDate = date === 'now' ? await presentTime() : date;
  if (published) await publishWithAddress(db, id, () => ({ published, publishDate }));
  else await orStaffError(updateDoc(doc(blogPosts(db), id), { published, publishDate }));
}

/**
 * Publishes, schedules or dates a post as chosen in the publish panel, with `slug` as its address if there is one
 * (docs/product.md#the-publish-panel). `taken`: the address belongs to another post, and nothing is written. `too late`:
 * the chosen time has passed.
 */
export async function publishAsChosen(
  db: Firestore,
  post: Post,
  choice: PublishChoice,
  slug: string | undefined,
): Promise<'published' | 'taken' | 'too late'> {
  const now = await presentTime();
  const publication = publicationBy(choice, post, now);
  if (publication === null) return 'too late';
  return publishWithAddress(db, post.id, () => publication, slug);
}

/** Hides a post, or cancels its schedule, by the publish panel: the date that readers saw is kept for the next time. */
export async function hidePost(db: Firestore, post: Post): Promise<void> {
  await restorePublication(db, post.id, hidden(post, await presentTime()));
}

/** Gives a post an earlier publication back. */
export async function restorePublication(db: Firestore, id: string, publication: Publication): Promise<void> {
  const stored = { firstPublishDate: deleteField(), ...publication };
  await orStaffError(updateDoc(doc(blogPosts(db), id), stored));
}

export async function setPinned(db: Firestore, id: string, pinned: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { pinned }));
}

export async function setFeatured(db: Firestore, id: string, featured: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { featured }));
}
