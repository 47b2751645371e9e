import './state-badge.css';

/** A state with a disc. `on` fills the disc with colour. */
export function StateBadge({ on, text }: { on: boolean; text: string }) {
  return <span className={on ? 'state-badge state-badge--on' : 'state-badge'}>{text}</span>;
}
