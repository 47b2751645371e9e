import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** A position in the Markdown text, in a form that can also be found in the preview. */
export interface ReadingPlace {
  /** Index of the block (paragraph, heading, list, table …) in the text, from 0. */
  block: number;
  /** The position within the block, from 0 (start) to 1 (end). */
  within: number;
  /** The position within the visible part of the scroll container, from 0 (top) to 1 (bottom). */
  height: number;
  /**
   * True if the user scrolled there. False if this is the cursor's position: the preview then scrolls only if the
   * position is out of view.
   */
  scrolled: boolean;
}

/** Blocks that have no element in the preview. */
const UNSEEN = new Set(['LinkReference', 'HTMLBlock', 'CommentBlock', 'ProcessingInstructionBlock']);
/** Delay before the preview follows typing, in milliseconds. */
const AFTER_TYPING = 400;

/** Time limit for parsing up to the position, in milliseconds, because scrolling must not wait. */
const READ_FOR = 20;

/** Reports the position where the user reads or types. */
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

/** Options of the listener, which uses the capture phase, because scroll events do not bubble. */
const SCROLLS = { capture: true, passive: true } as const;

/** The visible part of the element's scroll container, in window coordinates. */
function frameOf(element: Element): { top: number; height: number } {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (scrolls && box.scrollHeight > box.clientHeight) return box.getBoundingClientRect();
  }
  return { top: 0, height: innerHeight };
}

/** The block at a position, and the relative position in it. */
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
