import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ShortcutList } from './shortcut-list.tsx';

/** The dialog that lists keyboard shortcuts. Loaded on first use. */
export default function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // Opens after mounting, so that the dialog can remember which element to focus when it closes.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal opened={shown} onClose={onClose} title="Keyboard shortcuts" centered>
      <ShortcutList />
    </Modal>
  );
}
