import * as z from 'zod/mini';
import { outboxPath } from '../../../web/domain/places.ts';
import type { OwnerDocuments } from '../../../web/server/engine/owner-documents.ts';
import { newsKey } from './mailing-key.ts';

const job = z.object({
  state: z.string(),
  result: z.optional(z.object({ sent: z.optional(z.boolean()) })),
});

/**
 * Returns a function that selects, from the given sign-ups, those whose readers got, or may have got, the mail of a
 * mailing. Mails that were sent more than 90 days ago are not found, because their jobs have been deleted.
 */
export function mailedReaders({ get }: OwnerDocuments) {
  return async (mailing: string, signUps: readonly string[]): Promise<Set<string>> => {
    const ids = new Map(signUps.map((id) => [newsKey(mailing, id), id]));
    const jobs = await get([...ids.keys()].map(outboxPath));
    return new Set(
      [...jobs.values()].flatMap(({ id: key, fields }) => {
        const id = ids.get(key);
        return id && mayHaveArrived(job.parse(fields)) ? [id] : [];
      }),
    );
  };
}

/** Whether the mail of an ended job may have arrived. In the result of a job that sent no mail, `sent` is false. */
const mayHaveArrived = ({ state, result }: z.infer<typeof job>): boolean =>
  state === 'uncertain' || (state === 'done' && result?.sent !== false);

export type MailedReaders = ReturnType<typeof mailedReaders>;
