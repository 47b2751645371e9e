import { type RouteObject, useMatches } from 'react-router';
import type { Icon } from '../../../platform/staff/icons.tsx';
import type { Person } from '../../domain/people/user-record.ts';

/** The dashboard card of a screen. Without `mayEnter`, all staff see it. */
export interface ScreenCard {
  icon: Icon;
  /** Says what the user may do on the screen. */
  text: (person: Person) => string;
  mayEnter?: (person: Person) => boolean;
}

interface PlacedCard extends Omit<ScreenCard, 'text'> {
  text: string;
  to: string;
  title: string;
}

/** The cards of the screens that the user may open, in route order. */
export function useScreenCards(person: Person): PlacedCard[] {
  const handles = useMatches().map(({ handle }) => handle as { screens?: RouteObject[] } | undefined);
  const screens = handles.flatMap((handle) => handle?.screens ?? []);
  return screens
    .map(({ handle }) => (handle as { card?: ScreenCard & { to: string; title: string } }).card)
    .filter((card) => card !== undefined)
    .filter(({ mayEnter }) => mayEnter?.(person) ?? true)
    .map((card) => ({ ...card, text: card.text(person) }));
}
