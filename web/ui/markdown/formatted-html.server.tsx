import type { Root } from 'hast';
import { renderToString } from 'react-dom/server';
import type { Language } from '../../domain/words/say.ts';
import { PageLanguage } from '../language.tsx';
import { MarkdownBlock } from './markdown-elements.tsx';
import { withReadingAids } from './reading-aids.ts';

/** Renders formatted texts as HTML. Returns the HTML of each text; null for a text that is shown unformatted. */
export function formattedHtml(
  texts: ReadonlyMap<string, Root | null>,
  language: Language,
): Map<string, string | null> {
  return new Map([...texts].map(([text, tree]) => [text, tree && htmlOf(tree, language)]));
}

const htmlOf = (tree: Root, language: Language) =>
  renderToString(
    <PageLanguage value={language}>
      <MarkdownBlock block={withReadingAids(tree)} />
    </PageLanguage>,
  );
