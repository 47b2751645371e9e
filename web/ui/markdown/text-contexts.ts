import { createContext } from 'react';
import type { AroundText as Around } from '../../domain/cards/card.ts';

/** The data for the cards in the texts of a page; null on pages without cards. */
export const AroundText = createContext<Around | null>(null);

/**
 * The HTML of the page's Markdown texts, by text; null for texts shown unformatted. Only the server fills this map,
 * before rendering. In the browser it is empty: there, a text is either still the server's HTML or formatted again.
 */
export const FormattedTexts = createContext<ReadonlyMap<string, string | null>>(new Map());
