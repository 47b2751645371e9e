import * as z from 'zod/mini';
import { bioDocument } from './bios/bio.ts';
import { postDocument } from './posts/post.ts';

const DAY = 24 * 3_600_000;

/** A deleted post can be restored for this many days. */
export const TRASH_DAYS = 30;

/** Schema of a post in the trash: the post, who deleted it, and when (milliseconds since 1970). */
export const trashedPostDocument = z.object({
  ...postDocument.shape,
  trashedAt: z.number(),
  trashedBy: z.string(),
});

export type TrashedPost = z.infer<typeof trashedPostDocument> & { id: string };

/** Sorts posts in the trash: the one deleted last comes first. */
export const lastDeletedFirst = (one: { trashedAt: number }, other: { trashedAt: number }): number =>
  other.trashedAt - one.trashedAt;

/**
 * Posts that were deleted at or before this time have expired at `now`: they can no longer be restored. Both times are
 * in milliseconds since 1970.
 */
export const offeredSince = (now: number): number => now - TRASH_DAYS * DAY;

/** For how many days from `now` a post can still be restored; 0 if it has expired. */
export function daysLeft({ trashedAt }: Pick<TrashedPost, 'trashedAt'>, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + TRASH_DAYS * DAY - now) / DAY));
}

/** Schema of a bio in the trash: the bio, who deleted it, and when (milliseconds since 1970). */
export const trashedBioDocument = z.object({
  ...bioDocument.shape,
  trashedAt: z.number(),
  trashedBy: z.string(),
});

export type TrashedBio = z.infer<typeof trashedBioDocument> & { id: string };
