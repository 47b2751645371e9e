import '../screen-styles.ts';
import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ShortcutList } from './shortcut-list.tsx';

/** The list of keyboard shortcuts over the page; downloaded when it is first asked for. */
export default function ShortcutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // A dialog that is open from its first moment on would not know where the focus was, and could not give it back.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal opened={shown} onClose={onClose} title="Keyboard shortcuts" centered>
      <ShortcutList />
    </Modal>
  );
}
