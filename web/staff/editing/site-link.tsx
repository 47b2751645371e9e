import type { MouseEvent, ReactNode } from 'react';
import { useMayLeave } from './leave-guard.tsx';

/** A link to the visitors' app, with a full page load. It first saves unsaved changes or asks about them. */
export function SiteLink(props: { to: string; className?: string; children: ReactNode }) {
  const { to, className, children } = props;
  const mayLeave = useMayLeave();

  async function leave(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (await mayLeave()) location.assign(to);
  }

  return (
    <a href={to} className={className} onClick={leave}>
      {children}
    </a>
  );
}
