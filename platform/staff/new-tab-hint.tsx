/** A hidden text that adds “(opens in a new tab)” to a link's accessible name. */
export function NewTabHint() {
  return <span className="visually-hidden"> (opens in a new tab)</span>;
}
