import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';
import { MissingPart } from '../shared/missing-part.tsx';
import { takesText } from '../shared/takes-text.ts';
import './shortcut-list.css';

const ShortcutDialog = lazyPart(
  async () => (await import('./shortcut-dialog.tsx')).default,
  ({ opened, onClose, missing }) =>
    opened && <MissingPart what="The shortcut list" missing={missing} onClose={onClose} />,
);

/** Opens the list of shortcuts by its button, or by `?` outside of text fields. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="staff-shortcuts">
      <Button variant="subtle" size="sm" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </Button>
      {wanted && <ShortcutDialog opened={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
