import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGhost } from '../commands/ghost/ghost.ts';
import { authorIds } from '../commands/posts/author-ids.ts';
import { storedPictures } from '../commands/posts/stored-pictures.ts';
import { planImport, postDocuments } from '../commands/posts/to-documents.ts';
import type { OtherSite } from '../commands/source/other-site.ts';
import { readWordPress } from '../commands/wordpress/wordpress.ts';

// Tests the exports in `samples/`. For each post, its expected state, text and losses were verified by a person.

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name), 'utf8');
const NOW = Date.UTC(2024, 5, 1);

async function become(site: OtherSite): Promise<string> {
  const plan = planImport(site, { posts: new Map(), slugs: new Set(), bios: new Map() });
  const pictures = storedPictures({ uploads: site.uploads, folder: null, now: NOW }, null);
  const authors = authorIds(new Map());
  const posts: string[] = [];
  for (const planned of plan.posts) {
    const { documents, losses } = await postDocuments(planned, plan, authors, pictures);
    const { title, content, pinned, featured, image, tags } = documents.at(-1)?.fields ?? {};
    const { published, closed, oldPath } = planned.post;
    const states = [published ? 'published' : 'draft', closed, pinned && 'pinned', featured && 'featured'];
    posts.push(
      [
        `=== ${title} (${states.filter(Boolean).join('; ')})`,
        `${oldPath} → ${planned.slug}; ${JSON.stringify(tags)}; ${image}`,
        '',
        content,
        '',
        ...losses.map((loss) => `- ${loss}`),
      ].join('\n'),
    );
  }
  return `${[...posts, ['=== Left out', ...plan.leftOut.map((one) => `- ${one}`)].join('\n')].join('\n\n')}\n`;
}

test('importing 20 WordPress posts keeps texts, galleries, players and links, or reports losses', async () => {
  expect(await become(readWordPress(sample('wordpress.xml'), NOW))).toBe(sample('wordpress.expected.txt'));
});

test('importing 20 Ghost posts keeps texts, galleries, cards and links, or reports losses', async () => {
  expect(await become(readGhost(sample('ghost.json'), NOW))).toBe(sample('ghost.expected.txt'));
});
