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

/** Every shortcut of the staff area and what it does. */
export default function ShortcutList() {
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
