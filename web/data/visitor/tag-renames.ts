import { type Database, getDocument } from '../../../platform/data/rest/database.ts';
import { tagRenamePath } from '../../domain/places.ts';
import { renamedTag, tagRenameDocument, tagRenameId } from '../../domain/posts/tag-rename.ts';
import { getPublishedPosts } from './posts.ts';

/** The new name of a renamed tag; null if it was not renamed, or if no post with the new name is public at `now`. */
export function getRenamedTag(db: Database, now: number, tag: string): Promise<string | null> {
  return renamedTag(
    tag,
    async (name) => {
      const entry = await getDocument(db, tagRenamePath(tagRenameId(name)));
      const parsed = tagRenameDocument.safeParse(entry?.data);
      return parsed.success ? parsed.data.to : null;
    },
    async (name) =>
      (await getPublishedPosts(db, now, { of: { field: 'tags', value: name } })).posts.length > 0,
  );
}
