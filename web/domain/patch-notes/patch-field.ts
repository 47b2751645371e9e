import * as z from 'zod/mini';

/**
 * The facts in a post's patch notes. They are stored as the post's field `patch`, so that queries need not read the
 * content. `listed` is always true; queries find all posts with patch notes by it.
 */
export const postPatch = z.object({
  listed: z.literal(true),
  version: z.string(),
  platforms: z.array(z.string()),
  game: z.string(),
});

export type PostPatch = z.infer<typeof postPatch>;
