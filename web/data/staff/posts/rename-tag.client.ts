import {
  doc,
  type Firestore,
  getDocFromServer,
  getDocsFromServer,
  query,
  where,
  writeBatch,
} from 'firebase/firestore';
import { fitting, parseDocument } from '../../../../platform/data/parse.ts';
import { asStaffError, orStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction, SAVE_ATTEMPTS } from '../../../../platform/data/staff/transactions.client.ts';
import { tagRenamePath } from '../../../domain/places.ts';
import { fieldsOf, type Post, postDocument } from '../../../domain/posts/post.ts';
import { firstDate } from '../../../domain/posts/publication.ts';
import { tagRenameId } from '../../../domain/posts/tag-rename.ts';
import { withTagRenamed } from '../../../domain/posts/tags.ts';
import { blogPosts, workingCopies } from '../collections.client.ts';
import { recorded } from './post-events.client.ts';
import { savePost } from './save-post.client.ts';
import { tagRenamingInCopy } from './working-copy.client.ts';

/** The number of changed posts, and the posts that could not be saved. */
export interface Renamed {
  changed: number;
  failed: { post: Post; error: StaffError }[];
}

/**
 * Replaces the tag `from` with `to` in every post outside the trash and in its working copy; `by` is the person who
 * renames it. Posts are saved one after another, with a revision unless only the working copy changes. If the old tag
 * has a public page, its URL redirects to the page of the new tag once no public post has the old tag. `onProgress` is
 * called before each post and after the last one. Throws a `StaffError` if the posts cannot be loaded or the redirect
 * cannot be stored; a post that cannot be saved does not stop the others.
 */
export async function renameTag(
  db: Firestore,
  by: string,
  { from, to }: { from: string; to: string },
  onProgress: (done: number, all: number) => void,
): Promise<Renamed> {
  const posts = await orStaffError(taggedPosts(db, from));
  // Writes the redirect first, so that the old URL works all the time: as long as public posts have the old tag, its
  // page takes precedence over the redirect. A tag that is only in drafts that were never public needs no redirect,
  // because visitors never saw its page.
  if (posts.some((post) => post.tags.includes(from) && firstDate(post, Date.now()) !== null))
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

/** The posts that have the tag, or whose working copy has it. */
async function taggedPosts(db: Firestore, tag: string): Promise<Post[]> {
  const [posts, copies] = await Promise.all([
    getDocsFromServer(query(blogPosts(db), where('tags', 'array-contains', tag))),
    getDocsFromServer(query(workingCopies(db), where('to.tags', 'array-contains', tag))),
  ]);
  const ids = new Set(posts.docs.map(({ id }) => id));
  const otherIds = copies.docs.map(({ id }) => id).filter((id) => !ids.has(id));
  const others = await Promise.all(otherIds.map((id) => getDocFromServer(doc(blogPosts(db), id))));
  // Skips a working copy whose post is in the trash.
  const entries = [...posts.docs, ...others.filter((entry) => entry.exists())];
  return fitting(entries.map((entry) => parseDocument(postDocument, entry.id, entry.data())));
}

/** Redirects the page of `from` to that of `to`, and deletes any redirect of `to`. */
function noteRename(db: Firestore, from: string, to: string): Promise<void> {
  const batch = writeBatch(db);
  batch.set(doc(db, tagRenamePath(tagRenameId(from))), { from, to });
  batch.delete(doc(db, tagRenamePath(tagRenameId(to))));
  return batch.commit();
}

/**
 * Replaces the tag in a post and its working copy. If a colleague changes the post's tags meanwhile, tries again with
 * the new tags, so that the colleague's change is kept.
 */
async function renameIn(db: Firestore, by: string, post: Post, from: string, to: string): Promise<void> {
  if (!post.tags.includes(from))
    return inTransaction(db, async (transaction) => {
      (await tagRenamingInCopy(db, by, transaction, post.id, { from, to }))();
    });
  let current = post;
  for (let attempt = 1; current.tags.includes(from); attempt++) {
    const tags = withTagRenamed(current.tags, from, to);
    const base = fieldsOf(current);
    const saved = await recorded(db, post.id, (record) =>
      savePost(db, by, post.id, {
        changes: { tags },
        base,
        record: async (transaction, title) => {
          const [note, renameInCopy] = await Promise.all([
            record(transaction, title, { kind: 'tag', from, to }),
            tagRenamingInCopy(db, by, transaction, post.id, { from, to }),
          ]);
          return () => {
            note();
            renameInCopy();
          };
        },
      }),
    );
    if (saved.stored) return;
    if (attempt === SAVE_ATTEMPTS)
      throw new StaffError('busy', `another person keeps changing the post ${post.id}`);
    current = saved.current;
  }
}
