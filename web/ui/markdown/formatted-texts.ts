import { createContext } from 'react';

/**
 * The HTML of a page's texts, which the server has formatted before it renders the page, by their markdown; null for
 * those that are shown as they are. Empty in the browser, which formats texts itself.
 */
export const FormattedTexts = createContext<ReadonlyMap<string, string | null>>(new Map());
