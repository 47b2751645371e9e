import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { type Language, type Say, sayIn } from '../domain/words/say.ts';

/** English, used for pages without a studio and for the staff area. */
export const ENGLISH: Language = { locale: 'en' };

/** The language of visitors' pages and their dates: `locale` and `words` in `studio.config.ts`. */
export const PageLanguage = createContext(ENGLISH);

/** Translates words into the page's language. */
export function useSay(): Say {
  return sayIn(use(PageLanguage));
}

/** A text with elements for its placeholders. */
export function filled(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : elements[part]));
  // The parts are passed as separate arguments, because they have no keys other than their positions.
  return createElement(Fragment, null, ...parts);
}
