import { doc, type Firestore, getDoc } from 'firebase/firestore/lite';
import { tagRenamePath } from '../../domain/places.ts';
import { renamedTag, tagRenameId } from '../../domain/posts/renamed-tag.ts';
import { tagRenameDocument } from '../../domain/posts/tag-rename.ts';
import { getPublishedPosts } from './posts.ts';

/** The present name of a renamed tag, if public posts have it at `now`; otherwise null. */
export function getRenamedTag(db: Firestore, now: number, tag: string): Promise<string | null> {
  return renamedTag(
    tag,
    async (name) => {
      const entry = await getDoc(doc(db, tagRenamePath(tagRenameId(name))));
      const parsed = tagRenameDocument.safeParse(entry.data());
      return parsed.success ? parsed.data.to : null;
    },
    async (name) => (await getPublishedPosts(db, now, null, { field: 'tags', value: name })).posts.length > 0,
  );
}
