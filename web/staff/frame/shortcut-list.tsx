import { onMac } from '../shared/on-mac.ts';

/** On a Mac the command key takes the control key's part. */
const COMMAND = onMac() ? '⌘' : 'Ctrl';

const SHORTCUTS: { keys: string[]; what: string }[] = [
  { keys: [COMMAND, 'S'], what: 'Save' },
  { keys: [COMMAND, 'Enter'], what: 'Publish the open post, after a question' },
  { keys: [COMMAND, 'Z'], what: 'Undo the last change in the form, whatever its field' },
  { keys: [COMMAND, 'Shift', 'Z'], what: 'Redo it' },
  { keys: [COMMAND, 'B'], what: 'Bold, in the content of a post; again: no longer bold' },
  { keys: [COMMAND, 'I'], what: 'Italic, likewise' },
  { keys: [COMMAND, 'K'], what: 'Link, likewise' },
  { keys: [COMMAND, 'Shift', '1'], what: 'Heading in the content; again: a smaller one; again: none' },
  { keys: [COMMAND, 'Shift', '7'], what: 'Numbered list, likewise' },
  { keys: [COMMAND, 'Shift', '8'], what: 'List, likewise' },
  { keys: [COMMAND, 'Shift', '9'], what: 'Quote, likewise' },
  { keys: [COMMAND, 'Shift', '2'], what: 'Put a table into the content' },
  { keys: [COMMAND, 'Shift', 'L'], what: 'Put a picture' },
  { keys: [COMMAND, 'Shift', 'Y'], what: 'Put a video' },
  { keys: [COMMAND, 'Shift', '0'], what: 'Put a divider' },
  { keys: ['c'], what: 'Create a post, in the list of posts' },
  { keys: [COMMAND, 'F'], what: 'Find and replace, in the content; Escape closes it' },
  { keys: [COMMAND, 'Shift', 'F'], what: 'Writing mode: the content alone; Escape ends it' },
  { keys: ['/'], what: 'Search, in the list of posts' },
  { keys: ['?'], what: 'This list' },
];

/** Every shortcut of the staff area and what it does. */
export function ShortcutList() {
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
