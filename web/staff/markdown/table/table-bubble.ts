import {
  type EditorState,
  type Extension,
  type StateCommand,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { type EditorView, showTooltip, type TooltipView } from '@codemirror/view';
import { withoutSide } from '../caret-side.ts';
import { insertTable } from '../insert-commands.ts';
import {
  type Alignment,
  addColumnAfter,
  addColumnBefore,
  addRowAbove,
  addRowBelow,
  alignColumn,
  alignmentOf,
  moveColumnLeft,
  moveColumnRight,
  moveRowDown,
  moveRowUp,
  removeColumn,
  removeRow,
  type TableChange,
} from './table-changes.ts';
import '../editor-bubble.css';
import { caretInTable, tableCommand } from './table-commands.ts';

/** Opens or closes the bubble with the tools of a table. */
const tableBubble = StateEffect.define<boolean>();

/** Inserts a table; in a table, opens its tools: rows, columns and alignment. */
export const tableTool: StateCommand = (target) => {
  if (!caretInTable(target.state)) return insertTable(target);
  const selection = withoutSide(target.state.selection);
  target.dispatch(target.state.update({ selection, effects: tableBubble.of(true) }));
  return true;
};

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
  ['As text', 'none'],
];

/** The bubble with the tools of the table around the caret. It stays open while the caret is in the table. */
export const tableBubbles: Extension = StateField.define<boolean>({
  create: () => false,
  update(isOpen, change) {
    for (const effect of change.effects) if (effect.is(tableBubble)) return effect.value;
    if (!isOpen || (!change.docChanged && !change.selection)) return isOpen;
    return caretInTable(change.state) !== null;
  },
  provide: (field) =>
    showTooltip.compute([field, 'selection', 'doc'], (state) =>
      state.field(field) ? { pos: state.selection.main.from, above: false, create: bubble } : null,
    ),
});

function bubble(view: EditorView): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'editor-bubble';
  dom.role = 'dialog';
  dom.ariaLabel = 'Table';
  const updates: ((state: EditorState) => void)[] = [];
  for (const [name, tools] of GROUPS) {
    const group = groupOf(name);
    for (const [label, change] of tools) {
      const button = buttonOf(label, () => tableCommand(change)(view));
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
    const button = buttonOf(label, () => tableCommand(alignColumn(kind))(view));
    updates.push((state) => {
      const found = caretInTable(state);
      button.ariaPressed = String(
        found !== null && alignmentOf(found.table.rows, found.place.column) === kind,
      );
    });
    alignment.append(button);
  }
  const close = () => {
    view.dispatch({ effects: tableBubble.of(false) });
    view.focus();
  };
  const done = buttonOf('Close', close);
  done.className = 'editor-bubble__done';
  dom.append(alignment, done);
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // Escape would also end writing mode.
    event.stopPropagation();
    event.preventDefault();
    close();
  });
  for (const update of updates) update(view.state);
  return {
    dom,
    mount: () => dom.querySelector('button')?.focus(),
    update: ({ state }) => {
      for (const update of updates) update(state);
    },
  };
}

function groupOf(name: string): HTMLElement {
  const group = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = name;
  group.append(legend);
  return group;
}

function buttonOf(name: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', run);
  return button;
}
