import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import type { Program } from '../../scripts/site-program.ts';
import { postPath, userRecordPath } from '../../web/domain/places.ts';

const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents';

const owner = (site: Program) => readFileSync(join(site.dataDir, 'owner-token'), 'utf8').trim();

async function send(site: Program, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${site.origin}/v1/${DOCUMENTS}${path}`, {
    method,
    headers: { Authorization: `Bearer ${owner(site)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Changes fields of a document, bypassing the rules. */
export function patch(site: Program, path: string, fields: PlainFields): Promise<void> {
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  return send(site, 'PATCH', `/${path}?${mask.join('&')}`, { fields: toFields(fields) });
}

/** Adds this many published posts and people to those of the demo. */
export async function fill(site: Program, posts: number, people: number): Promise<void> {
  const text = 'Twelve bells and a lamp. '.repeat(120);
  const writes = [
    ...Array.from({ length: posts }, (_, n) => ({
      update: {
        name: `${DOCUMENTS}/${postPath(`bench-${n}`)}`,
        fields: toFields({
          title: `Post number ${n}`,
          authors: ['demo-author'],
          shortText: 'A short text for a long list.',
          image: '/art/trailer-still.svg',
          content: text,
          creationDate: 1_700_000_000_000 + n,
          publishDate: 1_700_000_000_000 + n,
          published: true,
          pinned: false,
          featured: false,
        }),
      },
    })),
    ...Array.from({ length: people }, (_, n) => ({
      update: {
        name: `${DOCUMENTS}/${userRecordPath(`bench-${n}`)}`,
        fields: toFields({
          firstName: 'Person',
          lastName: `Number ${n}`,
          teamRole: 'Painter',
          permissionLevel: 1,
        }),
      },
    })),
  ];
  for (let from = 0; from < writes.length; from += 400)
    await send(site, 'POST', ':commit', { writes: writes.slice(from, from + 400) });
}
