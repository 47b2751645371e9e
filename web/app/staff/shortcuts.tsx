import { Button, Modal, Table } from '@mantine/core';
import { useEffect, useState } from 'react';

/** On a Mac the command key takes the control key's part. */
const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SHORTCUTS: { keys: string[]; what: string }[] = [
  { keys: [COMMAND, 'S'], what: 'Save' },
  { keys: [COMMAND, 'Enter'], what: 'Publish the open post, after a question' },
  { keys: [COMMAND, 'Z'], what: 'Undo the last change in the form, whatever its field' },
  { keys: [COMMAND, 'Shift', 'Z'], what: 'Redo it' },
  { keys: [COMMAND, 'B'], what: 'Bold, in the content of a post; again: no longer bold' },
  { keys: [COMMAND, 'I'], what: 'Italic, likewise' },
  { keys: [COMMAND, 'K'], what: 'Link, likewise' },
  { keys: ['?'], what: 'This list' },
];

/** The list of keyboard shortcuts, opened by its button or by `?` outside of text fields. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);

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
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title="Keyboard shortcuts"
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Table aria-label="Keyboard shortcuts">
          <Table.Tbody>
            {SHORTCUTS.map(({ keys, what }) => (
              <Table.Tr key={what}>
                <Table.Th scope="row" className="staff-shortcuts__keys">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </Table.Th>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </div>
  );
}

/** Whether a key that is pressed there writes a character. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
