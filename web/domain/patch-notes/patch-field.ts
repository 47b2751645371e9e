import * as z from 'zod/mini';

/**
 * The facts of a post's patch notes, stored beside its content so that posts can be listed by them. `listed` is always
 * true, so that a query can find the posts with patch notes.
 */
export const postPatch = z.object({
  listed: z.literal(true),
  version: z.string(),
  platforms: z.array(z.string()),
  game: z.string(),
});

export type PostPatch = z.infer<typeof postPatch>;
