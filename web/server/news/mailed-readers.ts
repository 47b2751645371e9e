import * as z from 'zod/mini';
import { textValue } from '../../data/rest/values.ts';
import { outboxPath, splitPath } from '../../domain/places.ts';
import { newsKey } from './mailing-key.ts';
import type { Ask } from './sign-up-documents.ts';

const sent = z.object({ sent: z.optional(z.object({ booleanValue: z.boolean() })) });
const job = z.object({
  state: textValue,
  result: z.optional(z.object({ mapValue: z.object({ fields: z.optional(sent) }) })),
});
const gotten = z.array(z.object({ found: z.optional(z.object({ name: z.string(), fields: job })) }));

/**
 * Returns a function that selects, from the given sign-ups, those whose readers got, or may have got, the mail of a
 * mailing. Mails that were sent more than 90 days ago are not found, because their jobs have been deleted.
 */
export function mailedReaders(ask: Ask, projectId: string) {
  const root = `projects/${projectId}/databases/(default)/documents/`;
  return async (mailing: string, signUps: readonly string[]): Promise<Set<string>> => {
    if (signUps.length === 0) return new Set();
    const ids = new Map(signUps.map((id) => [newsKey(mailing, id), id]));
    const documents = [...ids.keys()].map((key) => root + outboxPath(key));
    const answer = gotten.parse(await ask(':batchGet', { documents }));
    return new Set(
      answer.flatMap(({ found }) => {
        const id = found && ids.get(splitPath(found.name)[1]);
        return found && id && mayHaveArrived(found.fields) ? [id] : [];
      }),
    );
  };
}

/** Whether the mail of an ended job may have arrived. In the result of a job that sent no mail, `sent` is false. */
const mayHaveArrived = ({ state, result }: z.infer<typeof job>): boolean =>
  state === 'uncertain' || (state === 'done' && result?.mapValue.fields?.sent?.booleanValue !== false);

export type MailedReaders = ReturnType<typeof mailedReaders>;
