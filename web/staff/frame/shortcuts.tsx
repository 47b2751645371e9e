import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { IconKeyboard } from '../shared/icons.tsx';
import { isTypingTarget } from '../shared/is-typing-target.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { MissingPart } from '../shared/missing-part.tsx';

const ShortcutDialog = lazyPart(
  async () => (await import('./shortcut-dialog.tsx')).default,
  ({ opened, onClose, missing }) =>
    opened && <MissingPart what="The list of shortcuts" missing={missing} onClose={onClose} />,
);

/** A button that opens the list of keyboard shortcuts. The key `?` opens it too, except in text fields and dialogs. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className="staff-nav__shortcuts"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <IconKeyboard aria-hidden size={18} stroke={1.75} />
      </Button>
      {wanted && <ShortcutDialog opened={open} onClose={() => setOpen(false)} />}
    </>
  );
}
