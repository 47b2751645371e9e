/** Part of a link's accessible name: it opens in a new tab. */
export function NewTabHint() {
  return <span className="visually-hidden"> (opens in a new tab)</span>;
}
