import { doc, type Firestore, getDocsFromServer, query, where, writeBatch } from 'firebase/firestore';
import { tagRenamePath } from '../../../domain/places.ts';
import { fieldsOf, type Post, postDocument } from '../../../domain/posts/post.ts';
import { postState } from '../../../domain/posts/post-state.ts';
import { tagRenameId } from '../../../domain/posts/renamed-tag.ts';
import { withTagRenamed } from '../../../domain/posts/tags.ts';
import { fitting, parseDocument } from '../../parse.ts';
import { blogPosts } from '../collections.client.ts';
import { SAVE_ATTEMPTS } from '../save-changed.client.ts';
import { asStaffError, orStaffError, StaffError } from '../staff-error.ts';
import { recorded } from './post-events.client.ts';
import { savePost } from './save-post.client.ts';

/** The result of renaming a tag: the number of changed posts, and the posts that could not be saved. */
export interface Renamed {
  changed: number;
  failed: { post: Post; error: StaffError }[];
}

/**
 * Replaces the tag `from` with `to` in every post, as `by`. Posts are saved one after another, and each save stores the
 * previous version. The tag's page then redirects. `onProgress` is called after each post. Throws a `StaffError` when the
 * posts cannot be read; a post that cannot be saved does not stop the others.
 */
export async function renameTag(
  db: Firestore,
  by: string,
  { from, to }: { from: string; to: string },
  onProgress: (done: number, all: number) => void,
): Promise<Renamed> {
  const tagged = query(blogPosts(db), where('tags', 'array-contains', from));
  const { docs } = await orStaffError(getDocsFromServer(tagged));
  const posts = fitting(docs.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
  // A draft's tag needs no redirect, because visitors never had its address. The redirect is written before the posts,
  // so that the old address always works: a tag page with public posts takes precedence.
  if (posts.some((post) => postState(post, Date.now()) === 'live'))
    await orStaffError(noteRename(db, from, to));
  const failed: Renamed['failed'] = [];
  for (const [at, post] of posts.entries()) {
    onProgress(at, posts.length);
    try {
      await renameIn(db, by, post, from, to);
    } catch (thrown) {
      failed.push({ post, error: asStaffError(thrown) });
    }
  }
  onProgress(posts.length, posts.length);
  return { changed: posts.length - failed.length, failed };
}

/** Redirects the page of `from` to that of `to`, and ends an earlier redirect of `to`. */
function noteRename(db: Firestore, from: string, to: string): Promise<void> {
  const batch = writeBatch(db);
  batch.set(doc(db, tagRenamePath(tagRenameId(from))), { from, to });
  batch.delete(doc(db, tagRenamePath(tagRenameId(to))));
  return batch.commit();
}

/** Tag changes that a colleague makes at the same time are kept. */
async function renameIn(db: Firestore, by: string, post: Post, from: string, to: string): Promise<void> {
  let current = post;
  for (let attempt = 1; current.tags.includes(from); attempt++) {
    const tags = withTagRenamed(current.tags, from, to);
    const base = fieldsOf(current);
    const saved = await recorded(db, post.id, (record) =>
      savePost(db, by, post.id, {
        changes: { tags },
        base,
        record: (transaction, title) => record(transaction, title, { kind: 'tag', from, to }),
      }),
    );
    if (saved.stored) return;
    if (attempt === SAVE_ATTEMPTS)
      throw new StaffError('busy', `another person keeps changing the post ${post.id}`);
    current = saved.current;
  }
}
