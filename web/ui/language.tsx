import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { type Language, type Say, sayIn } from '../domain/words/say.ts';

/** English: used in the staff area, and on pages that could not load the studio's language. */
export const ENGLISH: Language = { locale: 'en' };

/** The language of visitors' pages, including dates: `locale` and `words` in `studio.config.ts`. */
export const PageLanguage = createContext(ENGLISH);

/** Returns a function that translates texts into the page's language. */
export function useSay(): Say {
  return sayIn(use(PageLanguage));
}

/** Inserts elements into a text in place of its placeholders. */
export function filled(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : elements[part]));
  // The parts are passed as separate arguments, because in an array each would need a key.
  return createElement(Fragment, null, ...parts);
}
