import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { type Language, type Say, sayIn } from '../domain/words/say.ts';

/** The words of a page without a studio, and of the staff area. */
export const ENGLISH: Language = { locale: 'en' };

/** The language of visitors' pages, their dates among it: `locale` and `words` in `studio.config.ts`. */
export const PageLanguage = createContext(ENGLISH);

/** What says the words of the page's language. */
export function useSay(): Say {
  return sayIn(use(PageLanguage));
}

/** A text with elements in the place of names in braces. */
export function filled(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : elements[part]));
  // As arguments: their places are all that tells them apart.
  return createElement(Fragment, null, ...parts);
}
