import type { Root } from 'hast';
import { use, useEffect, useRef } from 'react';
import { cardSources } from '../../domain/cards/card.ts';
import { AroundText } from './around-text.ts';
import { elementsOf } from './markdown-elements.tsx';
import { markdownTree } from './markdown-tree.ts';
import { withReadingAids } from './reading-aids.ts';
import { colorFromServer } from './server-code-colors.ts';
import { withCards } from './with-cards.ts';
import './markdown.css';
import './patch-section.css';

// Exports `MarkdownBlock` from this file too, because the build puts both files into one anyway.
export { MarkdownBlock } from './markdown-elements.tsx';

/**
 * Renders Markdown as visitors see it: no raw HTML; links and images as in docs/product.md#markdown. If `tree` is null,
 * the text was too costly to format and is shown unformatted.
 */
export function Markdown({
  text,
  tree = markdownTree(text),
}: {
  text: string;
  tree?: Root | null | undefined;
}) {
  const around = use(AroundText);
  const content = useRef<HTMLDivElement>(null);
  const isOnSite = around !== null;
  useEffect(() => {
    if (isOnSite && content.current) void colorFromServer(content.current);
  }, [isOnSite]);
  if (tree === null) {
    return (
      <div className="markdown markdown--plain" dir="auto">
        {text}
      </div>
    );
  }
  return (
    <div ref={content} className="markdown" dir="auto">
      {elementsOf(withReadingAids(around ? withCards(tree, cardSources(around)) : tree))}
    </div>
  );
}
