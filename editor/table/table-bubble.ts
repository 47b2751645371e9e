import { type Extension, type StateCommand, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, repositionTooltips, showTooltip, type TooltipView } from '@codemirror/view';
import { bubbleDialog, withoutSide } from '../editor-bubble.ts';
import { pressButton } from '../element.ts';
import { insertTable } from '../insert/insert-commands.ts';
import { say } from '../say.ts';
import { textTables } from './drawn-tables.ts';
import { caretInTable } from './table-commands.ts';

/** Opens or closes the bubble with the tools of a table. */
const tableBubble = StateEffect.define<boolean>();

/** Inserts a table; in a table, opens its tools: rows, columns and alignment. */
export const tableTool: StateCommand = (target) => {
  if (!caretInTable(target.state)) return insertTable(target);
  const selection = withoutSide(target.state.selection);
  target.dispatch(target.state.update({ selection, effects: tableBubble.of(true) }));
  return true;
};

/** The bubble with the tools of the table around the caret. It stays open while the caret is in the table. */
const toolsBubble = StateField.define<boolean>({
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

/** A button at the corner of the table around the caret, which opens the tools. */
const toolsButton: Extension = showTooltip.compute(['selection', 'doc'], (state) => {
  const table = caretInTable(state)?.table;
  if (!table) return null;
  return { pos: state.doc.line(table.line).from, above: true, create: button };
});

function button(view: EditorView): TooltipView {
  // Not a tab stop, because Tab goes to the next cell. The toolbar and a shortcut open the tools, too.
  const dom = pressButton('⋯', () => tableTool(view));
  dom.className = 'table-handle';
  dom.ariaLabel = 'Table tools';
  return { dom, getCoords: (at) => cornerOf(view, at) };
}

/** The upper corner at the end of a table's first line. */
function cornerOf(view: EditorView, at: number) {
  const { node } = view.domAtPos(at);
  const element = node instanceof Element ? node : node.parentElement;
  const table = element?.closest('.cm-md-cells, .cm-line') ?? view.contentDOM;
  const { top, bottom, right } = table.getBoundingClientRect();
  return { top, bottom, left: right - HANDLE, right };
}

/** The width of the button, in pixels. */
const HANDLE = 36;

/** The tools are loaded with the first bubble, because most texts have no table. */
function bubble(view: EditorView): TooltipView {
  const dom = bubbleDialog('Table', close);
  let show: ((state: EditorView['state']) => void) | null = null;
  function close() {
    view.dispatch({ effects: tableBubble.of(false) });
    view.focus();
  }
  import('./table-tools.ts').then(
    ({ tableTools }) => {
      if (!dom.isConnected) return;
      show = tableTools(dom, view, close);
      show(view.state);
      repositionTooltips(view);
      dom.querySelector('button')?.focus();
    },
    () => {
      view.dispatch({ effects: tableBubble.of(false) });
      say(view.state, NOT_LOADED);
    },
  );
  return { dom, update: ({ state }) => show?.(state) };
}

/** What is shown at the table around the caret. */
export const tableBubbles: Extension = [textTables, toolsBubble, toolsButton];

const NOT_LOADED = 'The tools of the table could not be loaded. Check your connection, then open them again.';
