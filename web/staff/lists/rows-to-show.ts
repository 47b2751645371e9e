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
