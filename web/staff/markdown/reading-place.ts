import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** A position in a markdown text that also exists in its formatted page. */
export interface ReadingPlace {
  /** The number of the block (paragraph, heading, list, table …), from 0. */
  block: number;
  /** The relative position within the block, from 0 to 1. */
  within: number;
  /** The relative position within the viewport, from 0 to 1. */
  height: number;
  /**
   * Whether the person scrolled there; otherwise it is the cursor, and the preview scrolls only if it is out of view.
   */
  scrolled: boolean;
}

/** Blocks without an element in the formatted page. */
const UNSEEN = new Set(['LinkReference', 'HTMLBlock', 'CommentBlock', 'ProcessingInstructionBlock']);
/** Milliseconds after which the preview follows the typing. */
const AFTER_TYPING = 400;

/** Time limit in milliseconds for parsing the text up to the position: scrolling must not wait. */
const READ_FOR = 20;

/** Reports the position in the text where the person reads or writes. */
export function readingPlace(report: (place: ReadingPlace) => void): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView;
      #frame = 0;
      #timer: ReturnType<typeof setTimeout> | undefined;

      constructor(view: EditorView) {
        this.#view = view;
        document.addEventListener('scroll', this.#onScroll, SCROLLS);
      }

      readonly #onScroll = ({ target }: Event) => {
        if (!(target instanceof Node) || !target.contains(this.#view.dom)) return;
        this.#frame ||= requestAnimationFrame(() => {
          this.#frame = 0;
          const aboveFrame = frameOf(this.#view.dom).top - this.#view.documentTop;
          if (aboveFrame <= 0) return;
          const line = this.#view.lineBlockAtHeight(aboveFrame);
          report({ ...placeOf(this.#view, line.from), height: 0, scrolled: true });
        });
      };

      update({ docChanged, selectionSet, view }: ViewUpdate): void {
        if (!view.hasFocus || !(docChanged || selectionSet)) return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          const { head } = view.state.selection.main;
          const caret = view.coordsAtPos(head);
          const { top, height } = frameOf(view.dom);
          const at = caret && height > 0 ? Math.min(Math.max((caret.top - top) / height, 0), 1) : 0;
          report({ ...placeOf(view, head), height: at, scrolled: false });
        }, AFTER_TYPING);
      }

      destroy(): void {
        clearTimeout(this.#timer);
        cancelAnimationFrame(this.#frame);
        document.removeEventListener('scroll', this.#onScroll, SCROLLS);
      }
    },
  );
}

/** Listens in the capture phase, because scroll events do not bubble. */
const SCROLLS = { capture: true, passive: true } as const;

/** The part of the window in which an element scrolls. */
function frameOf(element: Element): { top: number; height: number } {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (scrolls && box.scrollHeight > box.clientHeight) return box.getBoundingClientRect();
  }
  return { top: 0, height: innerHeight };
}

/** The block of a position, and the relative position in it. */
function placeOf({ state }: EditorView, position: number): Pick<ReadingPlace, 'block' | 'within'> {
  let block = 0;
  const tree = ensureSyntaxTree(state, position, READ_FOR) ?? syntaxTree(state);
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.to >= position) {
      const within = (position - node.from) / Math.max(1, node.to - node.from);
      return { block, within: Math.min(Math.max(within, 0), 1) };
    }
    if (!UNSEEN.has(node.name)) block++;
  }
  return { block: Math.max(0, block - 1), within: 1 };
}
