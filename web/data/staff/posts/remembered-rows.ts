import * as z from 'zod/mini';
import type { AuthorNames } from '../../../domain/bios/author-display.ts';
import { type RowPost, rowPost } from '../../../domain/posts/row-post.ts';
import { recall, remember } from '../remembered.ts';
import { rememberedPerson } from '../sign-in/remembered-person.ts';

const rows = z.object({
  uid: z.string(),
  posts: z.array(rowPost),
  names: z.record(z.string(), z.string()),
  read: z.number(),
  hasMore: z.boolean(),
});

/** The first rows of the list of posts in its usual order, as a person saw them last in this browser. */
export interface RememberedRows {
  /** Whose list it was. */
  uid: string;
  posts: RowPost[];
  /** Names of the posts' authors. */
  names: AuthorNames;
  /** How many posts the list had read, and whether there were more. */
  read: number;
  hasMore: boolean;
}

const NAME = 'rows';
/** As many as a tall window shows. */
export const FIRST_ROWS = 15;

/** The rows that this person saw last in this browser; null for none. */
export function rememberedRows(uid: string): RememberedRows | null {
  const found = recall(NAME, rows);
  return found?.uid === uid ? found : null;
}

/** Remembers the first rows of a list for the person with that uid, as long as it is them who use this browser. */
export function rememberRows(
  uid: string,
  { items, hasMore }: { items: readonly RowPost[]; hasMore: boolean },
  names: AuthorNames,
): void {
  // Another tab may have signed out since.
  if (rememberedPerson()?.uid !== uid) return;
  // Without the posts' texts.
  const posts = items.slice(0, FIRST_ROWS).map((post) => z.parse(rowPost, post));
  const authors = posts.flatMap((post) => post.authors);
  const theirs = Object.entries(names).filter(([id]) => authors.includes(id));
  remember(NAME, { uid, posts, names: Object.fromEntries(theirs), read: items.length, hasMore });
}
