import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usesCommandKey } from '../../../platform/staff/keys.ts';
import './shortcut-dialog.css';

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

/** The key for shortcuts: Ctrl, or Command on a Mac. */
const COMMAND = usesCommandKey() ? '⌘' : 'Ctrl';

const SHORTCUTS: { keys: string[]; what: string }[] = [
  { keys: [COMMAND, 'S'], what: 'Save' },
  { keys: [COMMAND, 'Enter'], what: 'Open the publish panel; save a live post' },
  { keys: [COMMAND, 'Z'], what: 'Undo the last change in the form' },
  { keys: [COMMAND, 'Shift', 'Z'], what: 'Redo the last undone change' },
  { keys: [COMMAND, 'B'], what: 'Bold in the content of a post; press again to remove' },
  { keys: [COMMAND, 'I'], what: 'Italic; press again to remove' },
  { keys: [COMMAND, 'Shift', 'X'], what: 'Strikethrough; press again to remove' },
  { keys: [COMMAND, 'Shift', 'E'], what: 'Code; press again to remove' },
  { keys: [COMMAND, 'K'], what: 'Link: make one of the selected words, or change the one under the caret' },
  { keys: [COMMAND, 'Shift', '1'], what: 'Heading; press again to remove' },
  { keys: [COMMAND, 'Shift', 'H'], what: 'Small heading; press again to remove' },
  { keys: [COMMAND, 'Shift', '7'], what: 'Numbered list; press again to remove' },
  { keys: [COMMAND, 'Shift', '8'], what: 'List; press again to remove' },
  { keys: [COMMAND, 'Shift', '9'], what: 'Quote; press again to remove' },
  { keys: [COMMAND, 'Shift', '6'], what: 'Code block; press again to remove' },
  {
    keys: ['Tab'],
    what: 'Nest a list entry, or go to the next cell of a table; Shift+Tab goes back. Escape, then Tab, leaves the content',
  },
  { keys: ['Alt', '↑ ↓'], what: 'Move the lines of the content up or down' },
  { keys: ['Alt', 'Shift', '↑ ↓'], what: 'Move the paragraph, list entry or other block up or down' },
  { keys: [COMMAND, 'Shift', '2'], what: 'Insert table; in a table, add, move and remove rows and columns' },
  { keys: [COMMAND, 'Shift', 'L'], what: 'Insert a picture by its address' },
  { keys: [COMMAND, 'Shift', 'Y'], what: 'Insert video' },
  { keys: [COMMAND, 'Shift', '0'], what: 'Insert divider' },
  { keys: [COMMAND, 'Shift', 'M'], what: 'Write a note on the selected passage' },
  { keys: ['c'], what: 'Create a post (in the list of posts)' },
  { keys: [COMMAND, 'F'], what: 'Find and replace in the content; Escape closes it' },
  { keys: [COMMAND, 'Shift', 'F'], what: 'Writing mode: only title and text on the screen; Escape ends it' },
  { keys: [COMMAND, 'P'], what: 'Reader view: the post as its readers see it' },
  { keys: [COMMAND, 'E'], what: 'Source view: the content as Markdown; press again for formatted text' },
  { keys: ['/'], what: 'Search (in the list of posts)' },
  { keys: ['?'], what: 'Show this list' },
];

/** A table of the keyboard shortcuts of the staff area. */
function ShortcutList() {
  return (
    <table className="staff-shortcuts__list" aria-label="Keyboard shortcuts">
      <tbody>
        {SHORTCUTS.map(({ keys, what }) => (
          <tr key={what}>
            <th scope="row">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
