import type { ChangeDesc } from '@codemirror/state';

/** The position of a pending insertion, and the selected range that it replaces. */
export interface InsertPosition {
  from: number;
  to: number;
}

/**
 * Maps the position through a change of the text. Text that was typed at the position or over the selected range is not
 * replaced. `behind`: the change is an earlier insertion at the same position, so the position moves behind it.
 */
export function movedPosition(
  { from, to }: InsertPosition,
  changes: ChangeDesc,
  behind = false,
): InsertPosition {
  const start = changes.mapPos(from, behind ? 1 : -1);
  let changed = false;
  changes.iterChangedRanges((fromA, toA) => {
    if (fromA < to && toA > from) changed = true;
  });
  return { from: start, to: changed ? start : Math.max(start, changes.mapPos(to, -1)) };
}
