import type { Nodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { markdownProblem } from '../../../../platform/domain/text/markdown-limits.ts';

/**
 * Converts Markdown of another program to HTML, with the raw HTML that it contains. Only for an import, which removes
 * scripts and unknown elements afterwards. '' for an empty text; null for one that has a `markdownProblem`.
 */
export function markdownHtml(text: string): string | null {
  if (text.trim() === '') return '';
  if (markdownProblem(text) !== null) return null;
  const page = fromMarkdown(text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return toHtml(toHast(page, { allowDangerousHtml: true }) as Nodes, { allowDangerousHtml: true });
}
