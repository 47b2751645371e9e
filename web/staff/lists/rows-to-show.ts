/** The inputs that determine which rows a list shows, and in which order. */
export interface ListState<Row> {
  /** The rows from the database. */
  live: readonly Row[];
  /** Compares two rows; by default they keep the order of the database. */
  order?: ((one: Row, other: Row) => number) | undefined;
  /** Maximum number of shown rows. */
  most?: number | undefined;
  /** The id of a deleted row that can still be restored. The database may still report it. */
  leftOut?: string | null | undefined;
  /** The rows at the moment when the pointer went down on one of them; null while no row is pressed. */
  pressed?: readonly Row[] | null | undefined;
}

/**
 * The rows of a staff list. While a row is pressed, all rows keep their places, so that no other row comes under the
 * pointer. Their values are updated, deleted rows stay, and new rows wait.
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
