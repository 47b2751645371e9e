import type { Site } from '../data/site-context.ts';
import { type AroundText, cardSources } from '../domain/cards/card-sources.ts';
import { withCards } from '../ui/markdown/with-cards.ts';

/**
 * Formats the text of a page, with its cards, before it is rendered. Returns headers for the page: if formatting timed
 * out, the page must not be cached, because the next attempt may succeed.
 */
export async function formatText(
  site: Site,
  text: string,
  around: Pick<AroundText, 'tags' | 'posts'> = {},
): Promise<Record<string, string>> {
  const { tree, isFinal } = await site.formatMarkdown(text);
  site.formatted.set(text, tree && withCards(tree, cardSources({ ...site, ...around })));
  return isFinal ? {} : { 'cache-control': 'no-store' };
}
