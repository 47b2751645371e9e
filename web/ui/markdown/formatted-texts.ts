import { createContext } from 'react';

/**
 * The HTML of a page's texts by their Markdown, which the server has formatted before rendering; null for unformatted
 * texts. Empty in the browser, which formats texts itself.
 */
export const FormattedTexts = createContext<ReadonlyMap<string, string | null>>(new Map());
