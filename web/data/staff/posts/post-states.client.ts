import { doc, type Firestore, updateDoc } from 'firebase/firestore';
import { presentTime } from '../../server-time.ts';
import { blogPosts } from '../collections.client.ts';
import { orStaffError } from '../staff-error.ts';
import { publishWithAddress } from './post-address.client.ts';

/**
 * Publishes or hides a post; both set the publish date (docs/product.md#post-table). `now` means the server's time,
 * because a computer clock that is fast would schedule the post. A future date schedules it. The first publication
 * assigns the readable address. Undo restores the previous date.
 */
export async function setPublished(
  db: Firestore,
  id: string,
  published: boolean,
  date: number | 'now',
): Promise<void> {
  const publishDate = date === 'now' ? await presentTime() : date;
  if (published) await publishWithAddress(db, id, publishDate);
  else await orStaffError(updateDoc(doc(blogPosts(db), id), { published, publishDate }));
}

export async function setPinned(db: Firestore, id: string, pinned: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { pinned }));
}

export async function setFeatured(db: Firestore, id: string, featured: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { featured }));
}
