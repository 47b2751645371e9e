import type { Backend } from '@studio-site/backend';
import * as z from 'zod/mini';
import { revisionsPath, splitPath, TRASHED_POSTS } from '../../app/domain/places.ts';
import { offeredSince } from '../../app/domain/posts/trash.ts';

const documents = z.array(z.object({ document: z.optional(z.object({ name: z.string() })) }));

/**
 * Deletes for good the posts that were in the trash for 30 days at `now` (milliseconds since 1970), with their earlier
 * versions, by the owner's right. Returns how many posts. Throws when the backend refuses.
 */
export async function emptyOldTrash(
  backend: Pick<Backend, 'fetch' | 'ownerToken'>,
  projectId: string,
  now: number,
): Promise<number> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await backend.fetch(
      new Request(`http://localhost/v1/${root}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${backend.ownerToken}` },
        body: JSON.stringify(body),
      }),
    );
    if (!response?.ok) throw new Error(`The trash could not be emptied: ${await response?.text()}`);
    return response.json();
  };
  const namesIn = async (collection: string, where?: object): Promise<string[]> => {
    const [parent, collectionId] = splitPath(collection);
    const structuredQuery = {
      // Nothing but the names.
      select: { fields: [{ fieldPath: '__name__' }] },
      from: [{ collectionId }],
      ...(where && { where }),
    };
    const answer = documents.parse(await ask(`/${parent}:runQuery`, { structuredQuery }));
    return answer.flatMap(({ document }) => document?.name ?? []);
  };

  const old = await namesIn(TRASHED_POSTS, {
    fieldFilter: {
      field: { fieldPath: 'trashedAt' },
      op: 'LESS_THAN_OR_EQUAL',
      value: { integerValue: String(offeredSince(now)) },
    },
  });
  for (const name of old) {
    const versions = await namesIn(revisionsPath(splitPath(name)[1]));
    await ask(':commit', { writes: [name, ...versions].map((one) => ({ delete: one })) });
  }
  return old.length;
}
