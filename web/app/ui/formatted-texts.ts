import type { Root } from 'hast';
import { createContext } from 'react';

/**
 * The texts of a page that the server has formatted before it renders the page, by their markdown; null for those
 * that are shown as they are. Empty in the browser, which formats texts itself.
 */
export const FormattedTexts = createContext<ReadonlyMap<string, Root | null>>(new Map());
