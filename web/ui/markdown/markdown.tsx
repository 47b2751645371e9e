import type { Root } from 'hast';
import { use, useEffect, useRef } from 'react';
import { cardSources } from '../../domain/cards/card.ts';
import { elementsOf } from './markdown-elements.tsx';
import { markdownTree } from './markdown-tree.ts';
import { withReadingAids } from './reading-aids.ts';
import { AroundText } from './text-contexts.ts';
import { withCards } from './with-cards.ts';
import './markdown.css';
import './patch-section.css';

/**
 * Colours the code in a text that the browser has formatted after navigation. The browser has no grammars, so the
 * coloured code is copied from the server's page at the same URL. If that request fails, the code is not coloured.
 */
export async function colorFromServer(text: HTMLElement): Promise<void> {
  const plain = [...text.querySelectorAll(CODE)];
  if (plain.length === 0) return;
  // The script has already reported this page view. The header keeps the server from counting it again.
  const answer = await fetch(location.href, { headers: { purpose: 'prefetch' } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const [at, code] of page.querySelectorAll(`.markdown ${CODE}`).entries())
    if (code.textContent === plain[at]?.textContent) plain[at]?.replaceChildren(...code.childNodes);
}

const CODE = 'pre > code[class]';

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
