import { createContext } from 'react';

/**
 * The HTML of the page's Markdown texts, by text; null for texts shown unformatted. Only the server fills this map,
 * before rendering; the browser formats texts itself.
 */
export const FormattedTexts = createContext<ReadonlyMap<string, string | null>>(new Map());
