import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postOutline } from '../ui/post-outline.ts';
import { DESTINATIONS } from './destinations.ts';

// Compares the demo's posts, converted for every platform, with files in git, so that changes can be reviewed.
const DEMO = join(import.meta.dirname, '../../../demo-studio');
const FACTS: { id: string; title: string; shortText: string; tags?: string[] }[] = JSON.parse(
  readFileSync(join(DEMO, 'posts.json'), 'utf8'),
);
const IDS = readdirSync(join(DEMO, 'posts')).map((name) => name.replace('.md', ''));

test.each(IDS)('the demo post %s, converted for every platform, equals the stored file', async (id) => {
  const { title = '', shortText = '', tags = [] } = FACTS.find((facts) => facts.id === id) ?? {};
  const content = readFileSync(join(DEMO, 'posts', `${id}.md`), 'utf8');
  const post = postOutline({ id, title, shortText, tags, content }, 'https://studio.example');
  const sections = DESTINATIONS.map(({ name, form }) => {
    const { parts, lost } = form(post, true);
    const texts = parts.map((part) => `--- ${part.field} ${part.count}/${part.limit ?? '∞'}\n${part.text}`);
    return [`===== ${name}`, `lost: ${lost.join(', ') || 'nothing'}`, ...texts].join('\n');
  });
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(
    `../../../features/elsewhere/test/demo-forms/${id}.txt`,
  );
});
