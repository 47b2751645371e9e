import type { Site } from '../data/site-context.ts';

/**
 * Formats a page's text before rendering. Returns headers for the page. If the text timed out, the page is not cached,
 * because the next attempt may succeed.
 */
export async function formatText(site: Site, text: string): Promise<Record<string, string>> {
  const { tree, isFinal } = await site.formatMarkdown(text);
  site.formatted.set(text, tree);
  return isFinal ? {} : { 'cache-control': 'no-store' };
}
