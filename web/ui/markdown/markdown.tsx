import type { Root } from 'hast';
import { elementsOf } from './markdown-elements.tsx';
import { markdownTree } from './markdown-tree.ts';
import { withReadingAids } from './reading-aids.ts';
import './markdown.css';

// Re-exported, because both are in one file in browsers: a page that shows blocks imports them here.
export { MarkdownBlock } from './markdown-elements.tsx';

/**
 * Markdown as visitors see it: never raw HTML, links and images as in docs/product.md#markdown. A `tree` of null means
 * a text that is too costly to format; it is shown unformatted.
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
      {elementsOf(withReadingAids(tree))}
    </div>
  );
}
