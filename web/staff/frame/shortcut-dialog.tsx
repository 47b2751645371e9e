import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ShortcutList } from './shortcut-list.tsx';

/** The dialog with the keyboard shortcuts; downloaded on first use. */
export default function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // Opened after mounting, so that it records the focused element and can restore the focus.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal opened={shown} onClose={onClose} title="Keyboard shortcuts" centered>
      <ShortcutList />
    </Modal>
  );
}
