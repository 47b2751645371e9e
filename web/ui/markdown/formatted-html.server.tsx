import type { Root } from 'hast';
import { renderToString } from 'react-dom/server';
import type { Language } from '../../domain/words/say.ts';
import { PageLanguage } from '../language.tsx';
import { MarkdownBlock } from './markdown-elements.tsx';

/** Cached by tree, as long as web/server/markdown/recent-trees.ts keeps the tree. */
const made = new WeakMap<Root, string>();

/** The HTML of formatted texts, as `Markdown` renders them; rendered once per tree, since a site has one language. */
export function formattedHtml(
  texts: ReadonlyMap<string, Root | null>,
  language: Language,
): Map<string, string | null> {
  return new Map([...texts].map(([text, tree]) => [text, tree && htmlOf(tree, language)]));
}

function htmlOf(tree: Root, language: Language): string {
  const known = made.get(tree);
  if (known !== undefined) return known;
  const html = renderToString(
    <PageLanguage value={language}>
      <MarkdownBlock block={tree} />
    </PageLanguage>,
  );
  made.set(tree, html);
  return html;
}
