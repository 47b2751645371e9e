import * as z from 'zod/mini';
import { bioDocument } from './bio.ts';

/** Schema of a bio in the trash: the bio, who deleted it, and when (milliseconds since 1970). */
export const trashedBioDocument = z.object({
  ...bioDocument.shape,
  trashedAt: z.number(),
  trashedBy: z.string(),
});

export type TrashedBio = z.infer<typeof trashedBioDocument> & { id: string };
