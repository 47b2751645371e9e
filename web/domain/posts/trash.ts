import * as z from 'zod/mini';
import { postDocument } from './post.ts';

const DAY = 24 * 3_600_000;

/** Days for which a deleted post can be restored. */
export const TRASH_DAYS = 30;

/** Schema of a post in the trash: the post, who deleted it, and when (milliseconds since 1970). */
export const trashedPostDocument = z.object({
  ...postDocument.shape,
  trashedAt: z.number(),
  trashedBy: z.string(),
});

export type TrashedPost = z.infer<typeof trashedPostDocument> & { id: string };

/** Compares posts in the trash: the last deleted one comes first. */
export const lastDeletedFirst = (one: { trashedAt: number }, other: { trashedAt: number }): number =>
  other.trashedAt - one.trashedAt;

/** The latest deletion time that has expired at `now`. Milliseconds since 1970. */
export const offeredSince = (now: number): number => now - TRASH_DAYS * DAY;

/** Days left at `now` to restore the post; 0 after that. */
export function daysLeft({ trashedAt }: Pick<TrashedPost, 'trashedAt'>, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + TRASH_DAYS * DAY - now) / DAY));
}
