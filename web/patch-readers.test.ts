import { describe, expect, test } from 'vitest';
import { plainText } from './domain/posts/plain-text.ts';
import { newPost, type Post } from './domain/posts/post.ts';
import { feedContents } from './site/feeds/feed-content.server.tsx';
import { markdownTree } from './ui/markdown/markdown-tree.ts';

// All code that reads the Markdown of a post must show patch notes as headings and lists, without the fences of their
// code block.

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
const ORIGIN = 'https://studio.example';
const post: Post = { ...newPost('ines', 0), id: 'one', title: 'Patch', shortText: 'Calm.', content: CONTENT };

async function feed(): Promise<string> {
  const format = async (text: string) => ({ tree: markdownTree(text), isFinal: true });
  return (await feedContents([post], format, ORIGIN)).contents.get('one') ?? '';
}

describe('patch notes are shown without the syntax of their code block:', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['a feed', feed],
    ['search', () => plainText(CONTENT)],
  ])('in %s', async (form, text) => {
    const shown = await text();
    const isSearch = form === 'search';
    for (const words of ['1.2', 'PC, Switch', 'The ferry waits for', 'The bell rings late'])
      expect(shown).toContain(words);
    if (!isSearch) for (const heading of ['Fixed', 'Known']) expect(shown).toContain(heading);
    expect(shown).not.toMatch(isSearch ? /patch-notes|\*\*|Fixed|Version/ : /Version:|```/);
  });

  test('a feed shows patch notes as headings with lists', async () => {
    expect(await feed()).toContain('<h3 dir="auto">Fixed</h3><ul dir="auto">');
  });
});
