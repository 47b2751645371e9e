import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Key in `localStorage` of the carets by text, those changed last at the end. */
const CARETS = 'editor-carets';
/** Texts whose carets are remembered. */
const MOST = 30;
/** Time after the last move of the caret, in milliseconds, because storing at each key press would be slow. */
const AFTER = 500;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The caret of a text in this browser, at most at its end; 0 for a text without one. */
export function rememberedCaret(
  text: string,
  length: number,
  store: () => Store = () => localStorage,
): number {
  const [, at = 0] = read(store).find(([name]) => name === text) ?? [];
  return Math.min(at, length);
}

/** Remembers the caret of a text in this browser. */
export function rememberCaret(text: string, at: number, store: () => Store = () => localStorage): void {
  const others = read(store).filter(([name]) => name !== text);
  try {
    store().setItem(CARETS, JSON.stringify([...others, [text, at]].slice(-MOST)));
  } catch {
    // The browser blocks storage, so the caret is remembered only as long as the page.
  }
}

function read(store: () => Store): [string, number][] {
  try {
    const carets: unknown = JSON.parse(store().getItem(CARETS) ?? '[]');
    if (!Array.isArray(carets)) return [];
    return carets.filter(
      (one): one is [string, number] =>
        typeof one?.[0] === 'string' && Number.isSafeInteger(one[1]) && one[1] >= 0,
    );
  } catch {
    return [];
  }
}

/** Remembers the caret of a text, and shows it when the keyboard first comes to the field. */
export function caretMemory(text: string): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView;
      #timer: ReturnType<typeof setTimeout> | undefined;
      #byPointer = false;
      #isShown = false;

      constructor(view: EditorView) {
        this.#view = view;
      }

      update({ selectionSet, view }: ViewUpdate): void {
        if (!selectionSet || !view.hasFocus) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#remember(), AFTER);
      }

      destroy(): void {
        if (this.#timer === undefined) return;
        clearTimeout(this.#timer);
        this.#remember();
      }

      #remember(): void {
        this.#timer = undefined;
        rememberCaret(text, this.#view.state.selection.main.head);
      }

      pressed(): void {
        this.#byPointer = true;
      }

      /** A press puts the caret elsewhere, so only the keyboard needs to see where it is. */
      focused(): void {
        takeSelection(this.#view);
        const { main } = this.#view.state.selection;
        if (!this.#isShown && !this.#byPointer && main.head > 0)
          this.#view.dispatch({ effects: EditorView.scrollIntoView(main) });
        this.#isShown = true;
      }
    },
    {
      eventHandlers: {
        pointerdown() {
          this.pressed();
        },
        focus() {
          this.focused();
        },
      },
    },
  );
}

/**
 * Takes over text that was selected together with the focus, as programs for voice control and tests do. CodeMirror would
 * learn of it a moment later, and select its own caret again if it is updated before that: the next text would then be
 * inserted there, instead of replacing the selected one.
 */
function takeSelection(view: EditorView): void {
  const selected = view.dom.ownerDocument.getSelection();
  const { anchorNode, focusNode } = selected ?? {};
  if (!selected || selected.isCollapsed || !anchorNode || !focusNode) return;
  if (!view.contentDOM.contains(anchorNode) || !view.contentDOM.contains(focusNode)) return;
  const anchor = view.posAtDOM(anchorNode, selected.anchorOffset);
  const head = view.posAtDOM(focusNode, selected.focusOffset);
  view.dispatch({ selection: { anchor, head } });
}
