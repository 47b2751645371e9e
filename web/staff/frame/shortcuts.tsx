import { useEffect, useState } from 'react';
import { isTypingTarget } from '../shared/keys.ts';
import { lazyPart, MissingPart } from '../shared/lazy-part.tsx';

const ShortcutDialog = lazyPart(
  async () => (await import('./shortcut-dialog.tsx')).default,
  ({ opened, onClose, missing }) =>
    opened && <MissingPart what="The list of shortcuts" missing={missing} onClose={onClose} />,
);

interface ShortcutsProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The list of keyboard shortcuts. The key `?` opens it too, except in text fields and dialogs. */
export function Shortcuts({ opened, onOpen, onClose }: ShortcutsProps) {
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypingTarget(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onOpen();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onOpen]);

  return wanted && <ShortcutDialog opened={opened} onClose={onClose} />;
}
