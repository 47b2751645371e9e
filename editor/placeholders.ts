import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { element } from './element.ts';
import type { Edit } from './text-changes.ts';

/** A widget for a picture that is being uploaded. It is not part of the text. */
export interface Placeholder {
  /** Draws the current state of the upload. */
  draw: (element: HTMLElement) => void;
  /** Calls `redraw` on each change. Returns a function that unsubscribes. */
  subscribe: (redraw: () => void) => () => void;
}

interface Held {
  holder: Placeholder;
  at: number;
}

const hold = StateEffect.define<Held>();
const release = StateEffect.define<Placeholder>();

const held: StateField<readonly Held[]> = StateField.define<readonly Held[]>({
  create: () => [],
  update(before, transaction) {
    let now = before;
    for (const effect of transaction.effects) {
      if (effect.is(release)) {
        // Later placeholders at the same position move behind the inserted text, so that a group stays in order.
        const gone = now.findIndex(({ holder }) => holder === effect.value);
        const place = now[gone]?.at;
        now = now.flatMap((one, index) => {
          if (index === gone) return [];
          const behind = index > gone && one.at === place;
          return [behind ? { ...one, at: transaction.changes.mapPos(one.at, 1) } : moved(one)];
        });
        return now;
      }
    }
    if (transaction.docChanged) now = now.map(moved);
    for (const effect of transaction.effects) if (effect.is(hold)) now = [...now, effect.value];
    return now;

    function moved(one: Held): Held {
      if (!transaction.docChanged) return one;
      return { ...one, at: transaction.changes.mapPos(one.at, isTypedOn(transaction, one.at) ? 1 : -1) };
    }
  },
  provide: (field) => EditorView.decorations.from(field, drawn),
});

/** Lines of lists and quotes. */
const ENTRY = /^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])/;

/**
 * Whether words are typed at a placeholder in a line of a list or quote. They stay before it, because behind the picture
 * they would be in no list or quote. Other text typed at a placeholder is inserted after it.
 */
function isTypedOn({ changes, startState }: Transaction, at: number): boolean {
  let isTyped = false;
  changes.iterChanges((from, _to, _start, _end, insert) => {
    if (from === at && insert.lines === 1) isTyped = true;
  });
  return isTyped && ENTRY.test(startState.doc.lineAt(at).text);
}

function drawn(all: readonly Held[]): DecorationSet {
  return Decoration.set(
    all.map(({ holder, at }) => Decoration.widget({ widget: new HolderWidget(holder), side: -1 }).range(at)),
    true,
  );
}

class HolderWidget extends WidgetType {
  readonly #holder: Placeholder;
  #stop = () => {};

  constructor(holder: Placeholder) {
    super();
    this.#holder = holder;
  }

  override eq(other: HolderWidget): boolean {
    return other.#holder === this.#holder;
  }

  override toDOM(): HTMLElement {
    // Hidden from screen readers, because the list below the text has the same content and buttons.
    const holder = element('span', { className: 'picture-holder', ariaHidden: 'true' });
    const redraw = () => this.#holder.draw(holder);
    redraw();
    this.#stop = this.#holder.subscribe(redraw);
    return holder;
  }

  override destroy(): void {
    this.#stop();
  }

  /** CodeMirror ignores events of the placeholder's buttons, because these handle their events themselves. */
  override ignoreEvent(): boolean {
    return true;
  }
}

/** The CodeMirror extension that shows placeholders for pictures. */
export const placeholders: Extension = held;

/** Adds a placeholder at a position. */
export function holdPlace(view: EditorView, holder: Placeholder, at: number): void {
  view.dispatch({ effects: hold.of({ holder, at }) });
}

/** The current position of a placeholder; null if it was removed. */
export function placeOf(state: EditorState, holder: Placeholder): number | null {
  return state.field(held).find((one) => one.holder === holder)?.at ?? null;
}

/** Removes a placeholder, or replaces it with `text` in one step. A cursor at the placeholder moves behind the text. */
export function releasePlace(view: EditorView, holder: Placeholder, text?: Edit): void {
  const effects = release.of(holder);
  if (!text) {
    view.dispatch({ effects });
    return;
  }
  const { empty, head } = view.state.selection.main;
  const waits = empty && head >= text.from && head <= text.to;
  view.dispatch({
    effects,
    changes: text,
    ...(waits ? { selection: { anchor: text.from + text.insert.length } } : {}),
    userEvent: 'input.paste',
  });
}
