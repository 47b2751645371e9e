import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../scripts/site-program.ts';

const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents';
type Fields = Record<string, object>;

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

/** Changes fields of a document, past the rules. */
export function patch(site: Program, path: string, fields: Fields): Promise<void> {
  const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
  return send(site, 'PATCH', `/${path}?${mask.join('&')}`, { fields });
}

/** Makes sure that there are so many published posts and people beside the demo's own. */
export async function fill(site: Program, posts: number, people: number): Promise<void> {
  const text = 'Twelve bells and a lamp. '.repeat(120);
  const writes = [
    ...Array.from({ length: posts }, (_, n) => ({
      update: {
        name: `${DOCUMENTS}/projectdata/website/blogPosts/bench-${n}`,
        fields: {
          title: { stringValue: `Post number ${n}` },
          authors: { arrayValue: { values: [{ stringValue: 'demo-author' }] } },
          shortText: { stringValue: 'A short text for a long list.' },
          image: { stringValue: '/art/covers/map.svg' },
          content: { stringValue: text },
          creationDate: { integerValue: String(1_700_000_000_000 + n) },
          publishDate: { integerValue: String(1_700_000_000_000 + n) },
          published: { booleanValue: true },
          pinned: { booleanValue: false },
          featured: { booleanValue: false },
        },
      },
    })),
    ...Array.from({ length: people }, (_, n) => ({
      update: {
        name: `${DOCUMENTS}/userdata/bench-${n}`,
        fields: {
          firstName: { stringValue: 'Person' },
          lastName: { stringValue: `Number ${n}` },
          teamRole: { stringValue: 'Painter' },
          permissionLevel: { integerValue: '1' },
        },
      },
    })),
  ];
  for (let from = 0; from < writes.length; from += 400)
    await send(site, 'POST', ':commit', { writes: writes.slice(from, from + 400) });
}
