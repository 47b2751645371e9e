import { expect, test } from 'vitest';
import { newPost, type Post } from '../../../web/domain/posts/post.ts';
import { DESTINATIONS } from '../model/destinations.ts';
import { postOutline } from './post-outline.ts';

const CONTENT = `Hello.

\`\`\`patch-notes
Version: 1.2
Platforms: PC, Switch
Game: Starhound

Fixed:
- The ferry waits for **you**

Known:
- The bell rings late
\`\`\``;
const post: Post = { ...newPost('ines', 0), id: 'one', title: 'Patch', shortText: 'Calm.', content: CONTENT };

const WHOLE = DESTINATIONS.filter(({ id }) => ['steam', 'itch', 'reddit', 'plain', 'discord'].includes(id));

test.each(WHOLE)('patch notes are shown without the syntax of their code block: $id', ({ form }) => {
  const shown = form(postOutline(post, 'https://studio.example'), true)
    .parts.map(({ text }) => text)
    .join('\n');
  for (const words of ['1.2', 'PC, Switch', 'The ferry waits for', 'The bell rings late', 'Fixed', 'Known'])
    expect(shown).toContain(words);
  expect(shown).not.toMatch(/Version:|```/);
});
