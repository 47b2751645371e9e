import { createContext } from 'react';

/**
 * The HTML of a page's texts by their markdown, formatted by the server before rendering; null for unformatted ones.
 * Empty in the browser, which formats texts itself.
 */
export const FormattedTexts = createContext<ReadonlyMap<string, string | null>>(new Map());
