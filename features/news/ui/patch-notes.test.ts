import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { newPost, type Post } from '../../../web/domain/posts/post.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import { postMail } from './post-mail.ts';

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

test.each([
  'html',
  'text',
] as const)('patch notes are shown without the syntax of their code block: %s', (form) => {
  const shown = postMail({
    post,
    tree: markdownTree(CONTENT),
    ...{ byline: '', subject: 'Patch', preheader: '', studio, origin: 'https://studio.example' },
  })[form];
  for (const words of ['1.2', 'PC, Switch', 'The ferry waits for', 'The bell rings late', 'Fixed', 'Known'])
    expect(shown).toContain(words);
  expect(shown).not.toMatch(/Version:|```/);
});
