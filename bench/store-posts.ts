import { type PlainFields, toFields } from '@studio-site/backend/values';
import type { Program } from '../scripts/site-program.ts';
import { postPath } from '../web/domain/places.ts';
import { askAsOwner } from './ask-as-owner.ts';

const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents';

/** Stores posts as the owner, 200 per commit. Throws if the site rejects them. */
export async function storePosts(
  site: Program,
  posts: readonly { id: string; fields: PlainFields }[],
): Promise<void> {
  const ask = askAsOwner(site);
  for (let from = 0; from < posts.length; from += 200) {
    const writes = posts.slice(from, from + 200).map(({ id, fields }) => ({
      update: { name: `${DOCUMENTS}/${postPath(id)}`, fields: toFields(fields) },
    }));
    await ask(':commit', { writes });
  }
}
