import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The rows with one of them at another position; null if that is outside of the list. */
export function withRowMoved<Row>(rows: readonly Row[], from: number, to: number): Row[] | null {
  if (to < 0 || to >= rows.length) return null;
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
}

interface RowChanges<Row, Element> {
  /** The element with the rows, which are `fieldset`s, and the button with `data-add`. */
  list: RefObject<Element | null>;
  /** The last change, to be announced. */
  news: string;
  add: (row: Row) => void;
  remove: (at: number) => void;
  /** Does nothing if `to` is outside of the list. */
  move: (from: number, to: number) => void;
}

/**
 * Adds, removes and moves the rows of a form. Focuses the changed row synchronously, so that the next key press goes to it:
 * its first input, or the button with `data-move` that moves it on. `name`: one row, such as `Link`.
 */
export function useRowChanges<Row, Element extends HTMLElement>(
  rows: readonly Row[],
  name: string,
  onChange: (rows: Row[]) => void,
): RowChanges<Row, Element> {
  const list = useRef<Element>(null);
  const [news, setNews] = useState('');
  const lower = name.toLowerCase();

  function change(changed: Row[], what: string, at: number, selector = 'select, input') {
    flushSync(() => {
      onChange(changed);
      setNews(what);
    });
    const row = list.current?.querySelectorAll('fieldset')[at];
    const target = row?.querySelector<HTMLElement>(selector);
    (target ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }

  return {
    ...{ list, news },
    add: (row) => change([...rows, row], `${name} ${rows.length + 1} added.`, rows.length),
    remove: (at) =>
      change(rows.toSpliced(at, 1), `${name} ${at + 1} removed.`, Math.min(at, rows.length - 2)),
    move(from, to) {
      const moved = withRowMoved(rows, from, to);
      if (moved === null) return;
      const button = to < from ? '[data-move="up"]' : '[data-move="down"]';
      change(moved, `${name} ${from + 1} is now ${lower} ${to + 1}.`, to, button);
    },
  };
}
