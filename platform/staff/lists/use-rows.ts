import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { focusIfLost } from '../focus.ts';

/** A press ends this many milliseconds after the pointer was released, because a second click may follow. */
const DOUBLE_CLICK = 500;

/** Event handlers for the element around the rows. */
export interface RowHandlers {
  onPointerDown: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

interface Rows<Row> {
  /** The rows to show; undefined until they are loaded. */
  rows: Row[] | undefined;
  handlers: RowHandlers;
}

/**
 * The rows of a live list (`rowsToShow`). They keep their positions while the pointer is pressed on one of them. If the
 * focused row disappears, the button of its section is focused, or else the screen's heading.
 */
export function useRows<Row extends { id: string }>(
  live: readonly Row[] | undefined,
  { order, most, leftOut }: Omit<ListState<Row>, 'live' | 'pressed'> = {},
): Rows<Row> {
  const [pressed, setPressed] = useState<Row[] | null>(null);
  const rows = useMemo(
    () => live && rowsToShow({ live, order, most, leftOut, pressed }),
    [live, order, most, leftOut, pressed],
  );

  useEffect(() => {
    if (!pressed) return;
    let timer: ReturnType<typeof setTimeout>;
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(setPressed, DOUBLE_CLICK, null);
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [pressed]);

  const focused = useRef<Element | null>(null);
  const ofSection = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows have changed
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    focusIfLost(() => ofSection.current);
  }, [rows]);

  const handlers = {
    onPointerDown: () => setPressed(rows ?? null),
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
      ofSection.current = target.closest('section')?.querySelector('h2 > button') ?? null;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
  return { rows, handlers };
}

/** The inputs that determine which rows a list shows, and in which order. */
export interface ListState<Row> {
  /** The rows from the database. */
  live: readonly Row[];
  /** Compares two rows. If absent, the rows stay in the order of the database. */
  order?: ((one: Row, other: Row) => number) | undefined;
  /** Maximum number of rows to show. */
  most?: number | undefined;
  /** The id of a deleted row that can still be restored. It is hidden, although the database may still report it. */
  leftOut?: string | null | undefined;
  /** The rows that were shown when the pointer was pressed on one of them; null while no row is pressed. */
  pressed?: readonly Row[] | null | undefined;
}

/**
 * The rows that a list shows. While the pointer is pressed on a row, all rows keep their positions, so that the click
 * hits the right one: values are updated, deleted rows stay, and new rows appear later.
 */
export function rowsToShow<Row extends { id: string }>(list: ListState<Row>): Row[] {
  const { live, order, most, leftOut, pressed } = list;
  if (pressed) {
    const newest = new Map(live.map((row) => [row.id, row]));
    return pressed.map((row) => newest.get(row.id) ?? row);
  }
  const rows = live.filter(({ id }) => id !== leftOut);
  return (order ? rows.sort(order) : rows).slice(0, most);
}
