import * as z from 'zod/mini';
import { postDocument } from './post.ts';

const DAY = 24 * 3_600_000;

/** A deleted post is offered for this many days. */
export const TRASH_DAYS = 30;

/** A post in the trash as it is stored: the post as it was, and who put it there when (milliseconds since 1970). */
export const trashedPostDocument = z.object({
  ...postDocument.shape,
  trashedAt: z.number(),
  trashedBy: z.string(),
});

export type TrashedPost = z.infer<typeof trashedPostDocument> & { id: string };

/** Compares what is in the trash: deleted last comes first. */
export const lastDeletedFirst = (one: { trashedAt: number }, other: { trashedAt: number }): number =>
  other.trashedAt - one.trashedAt;

/** Posts that were deleted at this moment or before are not offered at `now` any more. Milliseconds since 1970. */
export const offeredSince = (now: number): number => now - TRASH_DAYS * DAY;

/** How many days are left at `now` until the trash no longer offers the post; 0 when it is over. */
export function daysLeft({ trashedAt }: Pick<TrashedPost, 'trashedAt'>, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + TRASH_DAYS * DAY - now) / DAY));
}
