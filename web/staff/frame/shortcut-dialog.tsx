import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ShortcutList } from './shortcut-list.tsx';

/** The dialog with the keyboard shortcuts; downloaded on first use. */
export default function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // The dialog is opened after mounting, so that it can record the focused element and restore the focus later.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal opened={shown} onClose={onClose} title="Keyboard shortcuts" centered>
      <ShortcutList />
    </Modal>
  );
}
