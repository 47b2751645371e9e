import type { Root } from 'hast';
import type { Site } from '../data/site-context.ts';
import { type AroundText, cardSources } from '../domain/cards/card.ts';
import type { Post } from '../domain/posts/post.ts';
import { withCards } from '../ui/markdown/with-cards.ts';
import { contentOf } from '../ui/posts/post-content.tsx';

type Around = Pick<AroundText, 'tags' | 'posts'>;

/**
 * Formats the text of a page, including its cards, before the page is rendered. Returns headers for the page. If
 * formatting timed out, they forbid caching, because the next attempt may succeed.
 */
export async function formatText(
  site: Site,
  text: string,
  around: Around = {},
): Promise<Record<string, string>> {
  const { tree, headers } = await treeWithCards(site, text, around);
  site.formatted.set(text, tree);
  return headers;
}

/**
 * Formats the content of a post like `formatText`. The returned post is for the page's data. It has no content, because
 * the page contains the formatted text already. If the text could not be formatted, the post keeps its content, because
 * the page shows it unformatted.
 */
export async function formatPost(
  site: Site,
  post: Post,
  posts: Around['posts'],
): Promise<{ post: Post; headers: Record<string, string> }> {
  const { tree, headers } = await treeWithCards(site, contentOf(post), { tags: post.tags, posts });
  const shown = tree === null ? post : { ...post, content: '' };
  site.formatted.set(contentOf(shown), tree);
  return { post: shown, headers };
}

async function treeWithCards(
  site: Site,
  text: string,
  around: Around,
): Promise<{ tree: Root | null; headers: Record<string, string> }> {
  const { tree, isFinal } = await site.formatMarkdown(text);
  return {
    tree: tree && withCards(tree, cardSources({ ...site, ...around })),
    headers: isFinal ? {} : { 'cache-control': 'no-store' },
  };
}
