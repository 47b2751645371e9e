import './state-badge.css';

/** A state in a table; `on` fills the badge. */
export function StateBadge({ on, text }: { on: boolean; text: string }) {
  return <span className={on ? 'state-badge state-badge--on' : 'state-badge'}>{text}</span>;
}
