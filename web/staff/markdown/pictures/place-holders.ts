import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** What the text field shows for a picture that is on its way. It is drawn there and is never part of the text. */
export interface PlaceHolder {
  /** What it looks like now. */
  draw: (element: HTMLElement) => void;
  /** Calls `redraw` when it looks different. Returns the way to stop. */
  subscribe: (redraw: () => void) => () => void;
}

interface Held {
  holder: PlaceHolder;
  at: number;
}

const hold = StateEffect.define<Held>();
const release = StateEffect.define<PlaceHolder>();

const held: StateField<readonly Held[]> = StateField.define<readonly Held[]>({
  create: () => [],
  update(before, transaction) {
    let now = before;
    for (const effect of transaction.effects) {
      if (effect.is(release)) {
        // Those that were chosen after it come after it in the text as well.
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
    // What is typed at its place comes after it.
    if (transaction.docChanged) now = now.map(moved);
    for (const effect of transaction.effects) if (effect.is(hold)) now = [...now, effect.value];
    return now;

    function moved(one: Held): Held {
      return transaction.docChanged ? { ...one, at: transaction.changes.mapPos(one.at, -1) } : one;
    }
  },
  provide: (field) => EditorView.decorations.from(field, drawn),
});

function drawn(all: readonly Held[]): DecorationSet {
  return Decoration.set(
    all.map(({ holder, at }) => Decoration.widget({ widget: new HolderWidget(holder), side: -1 }).range(at)),
    true,
  );
}

class HolderWidget extends WidgetType {
  readonly #holder: PlaceHolder;
  #stop = () => {};

  constructor(holder: PlaceHolder) {
    super();
    this.#holder = holder;
  }

  override eq(other: HolderWidget): boolean {
    return other.#holder === this.#holder;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'picture-holder';
    // The list below the text says the same, and has the same buttons.
    element.ariaHidden = 'true';
    const redraw = () => this.#holder.draw(element);
    redraw();
    this.#stop = this.#holder.subscribe(redraw);
    return element;
  }

  override destroy(): void {
    this.#stop();
  }

  /** Its buttons are its own affair. */
  override ignoreEvent(): boolean {
    return true;
  }
}

/** Lets a text field hold places for pictures. */
export const placeHolders: Extension = held;

/** Holds a place at a position of the text. */
export function holdPlace(view: EditorView, holder: PlaceHolder, at: number): void {
  view.dispatch({ effects: hold.of({ holder, at }) });
}

/** Where a place is by now; null when it is not held. */
export function placeOf(state: EditorState, holder: PlaceHolder): number | null {
  return state.field(held).find((one) => one.holder === holder)?.at ?? null;
}

/** A text that takes the place of what is between two positions. */
export interface Insertion {
  from: number;
  to: number;
  insert: string;
}

/** Ends a place; with `text`, puts that there in the same step. A cursor that waits there goes behind it. */
export function releasePlace(view: EditorView, holder: PlaceHolder, text?: Insertion): void {
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
