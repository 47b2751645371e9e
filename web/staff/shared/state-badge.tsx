/** A state in a table; `on` gives it a filled dot. */
export function StateBadge({ on, text }: { on: boolean; text: string }) {
  return <span className={on ? 'state-badge state-badge--on' : 'state-badge'}>{text}</span>;
}
