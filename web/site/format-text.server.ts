import type { Site } from '../data/site-context.ts';

/**
 * Formats the text of a page before the page is rendered. Returns headers for the page: one whose text took too long
 * is not cached, as the next reader may have it formatted.
 */
export async function formatText(site: Site, text: string): Promise<Record<string, string>> {
  const { tree, isFinal } = await site.formatMarkdown(text);
  site.formatted.set(text, tree);
  return isFinal ? {} : { 'cache-control': 'no-store' };
}
