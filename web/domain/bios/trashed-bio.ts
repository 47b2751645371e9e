import * as z from 'zod/mini';
import { bioDocument } from './bio.ts';

/** A bio in the trash as it is stored: the bio as it was, and who put it there when (milliseconds since 1970). */
export const trashedBioDocument = z.object({
  ...bioDocument.shape,
  trashedAt: z.number(),
  trashedBy: z.string(),
});

export type TrashedBio = z.infer<typeof trashedBioDocument> & { id: string };
