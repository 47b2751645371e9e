import type { ChangeDesc } from '@codemirror/state';

/** Where in the text something comes that is not there yet; what is selected there, it replaces. */
export interface WaitingPlace {
  from: number;
  to: number;
}

/**
 * The place after a change of the text. What is typed at it stays behind it and is never replaced, nor is a selection
 * that was typed over. `behind`: it was something else for the same place, which comes before it.
 */
export function movedPlace({ from, to }: WaitingPlace, changes: ChangeDesc, behind = false): WaitingPlace {
  const start = changes.mapPos(from, behind ? 1 : -1);
  let changed = false;
  changes.iterChangedRanges((fromA, toA) => {
    if (fromA < to && toA > from) changed = true;
  });
  return { from: start, to: changed ? start : Math.max(start, changes.mapPos(to, -1)) };
}
