import { syntaxTree } from '@codemirror/language';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { element } from '../element.ts';
import './block-handle.css';
import { blocksBeside, moveBlocksDown, moveBlocksUp } from './move-blocks.ts';

/**
 * A handle beside the block of the caret. Dragging it moves the block past those that the pointer passes, and so do ↑ and
 * ↓ on it. It is not a tab stop, because Alt+Shift+↑ and ↓ do the same in the text.
 */
export const blockHandle = ViewPlugin.fromClass(
  class {
    readonly #view: EditorView;
    readonly #dom: HTMLButtonElement;
    #top = '';

    constructor(view: EditorView) {
      this.#view = view;
      this.#dom = element('button', {
        type: 'button',
        className: 'block-handle',
        ariaLabel: 'Move this block',
        title: 'Drag to move this block (Alt+Shift+↑ or ↓)',
        tabIndex: -1,
        hidden: true,
      });
      this.#dom.addEventListener('mousedown', (event) => event.preventDefault());
      this.#dom.addEventListener('pointerdown', ({ pointerId }) => this.#dom.setPointerCapture(pointerId));
      this.#dom.addEventListener('pointermove', ({ pointerId, clientY }) => {
        if (this.#dom.hasPointerCapture(pointerId)) follow(view, clientY);
      });
      this.#dom.addEventListener('keydown', (event) => {
        const move = { ArrowUp: moveBlocksUp, ArrowDown: moveBlocksDown }[event.key];
        if (!move) return;
        event.preventDefault();
        move(view);
      });
      this.#dom.addEventListener('blur', () => this.#place());
      view.scrollDOM.append(this.#dom);
      this.#place();
    }

    update({ docChanged, selectionSet, geometryChanged, focusChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || geometryChanged || focusChanged) this.#place();
    }

    destroy(): void {
      this.#dom.remove();
    }

    #place(): void {
      this.#view.requestMeasure({
        key: this,
        read: (view) => {
          const block = blockOf(view);
          const isUsed = view.hasFocus || document.activeElement === this.#dom;
          if (block === null || view.state.readOnly || !isUsed) return '';
          const { top } = view.lineBlockAt(block);
          return `${Math.round(top + view.documentTop - view.scrollDOM.getBoundingClientRect().top)}px`;
        },
        write: (top) => {
          if (top === this.#top) return;
          this.#top = top;
          this.#dom.hidden = top === '';
          this.#dom.style.top = top;
        },
      });
    }
  },
);

/** The start of the outermost block around the caret; null in an empty line. */
function blockOf({ state }: EditorView): number | null {
  const { head } = state.selection.main;
  const { topNode } = syntaxTree(state);
  const block = topNode.childBefore(head + 1);
  return block && block.to >= head ? block.from : null;
}

/** Moves the block of the caret by one if the pointer is past the middle of the block beside it. */
function follow(view: EditorView, y: number): void {
  const beside = blocksBeside(view.state);
  const middleOf = ({ from, to }: { from: number; to: number }) =>
    view.documentTop + (view.lineBlockAt(from).top + view.lineBlockAt(to).bottom) / 2;
  if (beside.before && y < middleOf(beside.before)) moveBlocksUp(view);
  else if (beside.behind && y > middleOf(beside.behind)) moveBlocksDown(view);
}
