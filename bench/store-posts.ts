import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import type { Program } from '../scripts/site-program.ts';
import { postPath } from '../web/domain/places.ts';

const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents';

/** Stores posts as the owner, 200 per commit. Throws if the site rejects them. */
export async function storePosts(
  site: Program,
  posts: readonly { id: string; fields: PlainFields }[],
): Promise<void> {
  const owner = readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();
  for (let from = 0; from < posts.length; from += 200) {
    const writes = posts.slice(from, from + 200).map(({ id, fields }) => ({
      update: { name: `${DOCUMENTS}/${postPath(id)}`, fields: toFields(fields) },
    }));
    const answer = await fetch(`${site.origin}/v1/${DOCUMENTS}:commit`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ writes }),
    });
    if (!answer.ok) throw new Error(`The posts were not stored: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}
