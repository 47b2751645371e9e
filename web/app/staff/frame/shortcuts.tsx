import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { takesText } from '../shared/takes-text.ts';

const ShortcutDialog = lazy(() => import('./shortcut-dialog.tsx'));

/** The list of keyboard shortcuts, opened by its button or by `?` outside of text fields. */
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
      {wanted && (
        <Suspense>
          <ShortcutDialog opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
