/** The inputs that decide which rows a list shows, and where. */
export interface ListState<Row> {
  /** As the database reports them. */
  live: readonly Row[];
  /** Compares two rows; without it they stay in the order in which they were reported. */
  order?: ((one: Row, other: Row) => number) | undefined;
  /** The most rows that are shown. */
  most?: number | undefined;
  /** The id of a row whose deletion can still be undone, and which the database may still report. */
  leftOut?: string | null | undefined;
  /** The rows as they were when a pointer went down on one of them; null when none is pressed. */
  pressed?: readonly Row[] | null | undefined;
}

/**
 * The rows of a staff list. While one is pressed, all keep their places: a row that came under the pointer meanwhile would
 * get the press. They show their newest state; those that are gone stay, and new ones wait.
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
