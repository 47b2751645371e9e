import { doc, type Firestore, updateDoc } from 'firebase/firestore';
import { blogPosts } from '../collections.client.ts';
import { orStaffError } from '../staff-error.ts';

/** Marks an unpublished post as ready for review, or turns it into a draft again. Throws a `StaffError`. */
export async function setReview(db: Firestore, id: string, review: 'none' | 'ready'): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { review }));
}
