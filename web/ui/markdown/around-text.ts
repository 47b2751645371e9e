import { createContext } from 'react';
import type { AroundText as Around } from '../../domain/cards/card.ts';

/** The data for the cards in the texts of a page; null on pages without cards. */
export const AroundText = createContext<Around | null>(null);
