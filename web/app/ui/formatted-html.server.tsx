import type { Root } from 'hast';
import { renderToString } from 'react-dom/server';
import { MarkdownBlock } from './markdown.tsx';

/** A tree is kept as long as its text is shown often (web/server/markdown/recent-trees.ts), and its HTML with it. */
const made = new WeakMap<Root, string>();

/** The HTML of formatted texts as `Markdown` renders them, by the texts; made once for each tree. */
export function formattedHtml(texts: ReadonlyMap<string, Root | null>): Map<string, string | null> {
  return new Map([...texts].map(([text, tree]) => [text, tree && htmlOf(tree)]));
}

function htmlOf(tree: Root): string {
  const known = made.get(tree);
  if (known !== undefined) return known;
  const html = renderToString(<MarkdownBlock block={tree} />);
  made.set(tree, html);
  return html;
}
