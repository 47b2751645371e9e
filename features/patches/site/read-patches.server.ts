import * as z from 'zod/mini';
import { fitting, parseDocument } from '../../../platform/data/parse.ts';
import { type Database, getDocument, runQuery } from '../../../platform/data/rest/database.ts';
import type { Filter } from '../../../platform/data/rest/structured-query.ts';
import { publishedPosts } from '../../../web/data/rest/post-queries.ts';
import { allowedBy } from '../../../web/data/visitor/allowed-by.ts';
import { type PostPatch, postPatch } from '../../../web/domain/patch-notes/patch-field.ts';
import { patchNotesIn } from '../../../web/domain/patch-notes/patch-of.ts';
import { patchBlock } from '../../../web/domain/patch-notes/write-patch-notes.ts';
import { postPath } from '../../../web/domain/places.ts';
import { matchesFilter, PATCHES_ON_A_PAGE, type PatchFilter } from '../model/patch-list.ts';

/** Maximum number of posts with patch notes to read; the newest are read. */
const MOST = 500;

const listed = z.object({
  title: z._default(z.string(), ''),
  slug: z.optional(z.string()),
  publishDate: z.number(),
  patch: postPatch,
});

/** A post with patch notes, without its content. */
export interface PatchPost extends z.infer<typeof listed> {
  id: string;
}

/** The posts with patch notes that are public at `now`, newest first, at most `limit`. */
async function getPatchPosts(
  db: Database,
  now: number,
  { limit = MOST, where = [] }: { limit?: number; where?: Filter[] } = {},
): Promise<PatchPost[]> {
  const found = await allowedBy(now, (bound) => {
    const published = publishedPosts({ until: bound });
    return runQuery(db, {
      ...published,
      where: [...published.where, ['patch.listed', 'EQUAL', true], ...where],
      fields: Object.keys(listed.shape),
      limit,
    });
  });
  return fitting(found.map(({ id, data }) => parseDocument(listed, id, data)));
}

/** Whether a public post has patch notes of the game. */
export async function hasPatches(db: Database, now: number, game: string): Promise<boolean> {
  return (await getPatchPosts(db, now, { limit: 1, where: [['patch.game', 'EQUAL', game]] })).length > 0;
}

/** A post with its patch notes. `text` is the Markdown block of the patch notes. */
export interface ShownPatch extends Omit<PatchPost, 'patch'> {
  text: string;
}

/**
 * One page of the patch notes that match a filter, the facts (such as game and version) of all patch notes, and whether
 * there are further pages.
 */
export async function readPatches(db: Database, now: number, filter: PatchFilter) {
  const posts = await getPatchPosts(db, now);
  const matching = posts.filter(({ patch }) => matchesFilter(patch, filter));
  const from = (filter.page - 1) * PATCHES_ON_A_PAGE;
  const page = matching.slice(from, from + PATCHES_ON_A_PAGE);
  const shown = await Promise.all(page.map((post) => withText(db, post)));
  return {
    patches: shown.filter((one) => one !== null),
    facts: posts.map(({ patch }): PostPatch => patch),
    hasMore: matching.length > from + PATCHES_ON_A_PAGE,
  };
}

/**
 * Adds the text of its patch notes to a post. Null if the post was hidden meanwhile, or if its content has no patch
 * notes although its field `patch` is set.
 */
async function withText(db: Database, { patch: _, ...post }: PatchPost): Promise<ShownPatch | null> {
  const found = await getDocument(db, postPath(post.id), ['content', 'published']).catch(refusedAsNull);
  const notes = patchNotesIn(typeof found?.data.content === 'string' ? found.data.content : '');
  return notes && { ...post, text: patchBlock(notes) };
}

function refusedAsNull(error: unknown): null {
  if (['permission-denied', 'not-found'].includes(String((error as { code?: unknown }).code))) return null;
  throw error;
}
