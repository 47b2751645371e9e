import './state-badge.css';

/** A badge with a state. `on` fills it with colour. */
export function StateBadge({ on, text }: { on: boolean; text: string }) {
  return <span className={on ? 'state-badge state-badge--on' : 'state-badge'}>{text}</span>;
}
