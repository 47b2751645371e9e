import type { EditorState, StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { bubbleButton } from '../editor-bubble.ts';
import { element } from '../element.ts';
import { drawnTableAt, showTable, textTables } from './drawn-tables.ts';
import {
  type Alignment,
  addColumnAfter,
  addColumnBefore,
  addRowAbove,
  alignColumn,
  alignmentOf,
  moveColumnLeft,
  moveColumnRight,
  moveRowDown,
  moveRowUp,
  removeColumn,
  removeRow,
} from './table-changes.ts';
import { caretInTable, tableCommand } from './table-commands.ts';
import { addRowBelow, type TableChange } from './table-model.ts';

const GROUPS: readonly (readonly [string, readonly (readonly [string, TableChange])[]])[] = [
  [
    'Row',
    [
      ['Add above', addRowAbove],
      ['Add below', addRowBelow],
      ['Move up', moveRowUp],
      ['Move down', moveRowDown],
      ['Remove', removeRow],
    ],
  ],
  [
    'Column',
    [
      ['Add before', addColumnBefore],
      ['Add after', addColumnAfter],
      ['Move left', moveColumnLeft],
      ['Move right', moveColumnRight],
      ['Remove', removeColumn],
    ],
  ],
];

const ALIGNED: readonly (readonly [string, Alignment])[] = [
  ['Left', 'left'],
  ['Center', 'center'],
  ['Right', 'right'],
  ['Default', 'none'],
];

/**
 * Puts the tools of the table around the caret into its bubble. Returns a function that shows which of them can be used
 * in a state. `close` is called by the last button.
 */
export function tableTools(
  dom: HTMLElement,
  view: EditorView,
  close: () => void,
): (state: EditorState) => void {
  const updates: ((state: EditorState) => void)[] = [];
  for (const [name, tools] of GROUPS) {
    const group = groupOf(name);
    for (const [label, change] of tools) {
      const button = bubbleButton(label, () => tableCommand(change)(view));
      updates.push((state) => {
        const found = caretInTable(state);
        button.ariaDisabled = String(!found || change(found.table.rows, found.place) === null);
      });
      group.append(button);
    }
    dom.append(group);
  }
  const alignment = groupOf('Alignment of the column');
  for (const [label, kind] of ALIGNED) {
    const button = bubbleButton(label, () => tableCommand(alignColumn(kind))(view));
    updates.push((state) => {
      const found = caretInTable(state);
      button.ariaPressed = String(
        found !== null && alignmentOf(found.table.rows, found.place.column) === kind,
      );
    });
    alignment.append(button);
  }
  const text = bubbleButton('', () => {
    toggleTableText(view);
    close();
  });
  updates.push((state) => {
    text.textContent = isTextTable(state) ? 'Show as table' : 'Edit as text';
    // A table within a quote or list is always text.
    text.hidden = !isTextTable(state) && !drawnTableAt(state, state.selection.main.head);
  });
  const done = bubbleButton('Close', close);
  dom.append(alignment, element('div', { className: 'editor-bubble__buttons' }, text, done));
  return (state) => {
    for (const update of updates) update(state);
  };
}

/** Shows the table around the caret as text, or with cells again. Returns false where it cannot. */
const toggleTableText: StateCommand = ({ state, dispatch }) => {
  const { head } = state.selection.main;
  const from = drawnTableAt(state, head)?.from ?? textTableAt(state);
  if (from === null) return false;
  dispatch(state.update({ effects: showTable.of({ from, asText: !isTextTable(state) }) }));
  return true;
};

/** The start of the table around the caret if a person wants it as text; null otherwise. */
function textTableAt(state: EditorState): number | null {
  const table = caretInTable(state)?.table;
  const from = table ? state.doc.line(table.line).from : -1;
  return state.field(textTables, false)?.includes(from) ? from : null;
}

/** Whether the table around the caret is shown as text because a person wants it. */
const isTextTable = (state: EditorState) => textTableAt(state) !== null;

const groupOf = (name: string) => element('fieldset', {}, element('legend', {}, name));
