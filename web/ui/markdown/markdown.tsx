import type { Root } from 'hast';
import { elementsOf } from './markdown-elements.tsx';
import { markdownTree } from './markdown-tree.ts';
import './markdown.css';

// Both are one file in browsers: a page that shows blocks imports them here.
export { MarkdownBlock } from './markdown-elements.tsx';

/**
 * Markdown as visitors see it: never raw HTML, links and images as in docs/product.md#markdown. A text that is too
 * costly to format is shown unformatted: its `tree` is null.
 */
export function Markdown({
  text,
  tree = markdownTree(text),
}: {
  text: string;
  tree?: Root | null | undefined;
}) {
  if (tree === null) {
    return (
      <div className="markdown markdown--plain" dir="auto">
        {text}
      </div>
    );
  }
  return (
    <div className="markdown" dir="auto">
      {elementsOf(tree)}
    </div>
  );
}
