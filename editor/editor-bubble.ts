import { EditorSelection } from '@codemirror/state';
import { element } from './element.ts';
import './editor-bubble.css';

/**
 * A bubble at the caret: an element for CodeMirror's tooltip, with the name `label`. Escape calls `close`, and so does a
 * key for which `closes` returns true.
 */
export function bubbleDialog(
  label: string,
  close: () => void,
  closes: (event: KeyboardEvent) => boolean = () => false,
): HTMLElement {
  const dom = element('div', { className: 'editor-bubble', role: 'dialog', ariaLabel: label });
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && !closes(event)) return;
    // Escape would also end writing mode.
    event.stopPropagation();
    event.preventDefault();
    close();
  });
  return dom;
}

/** A button of a bubble. Without `run`, it submits the form around it. */
export function bubbleButton(name: string, run?: () => void): HTMLButtonElement {
  const button = element('button', { type: run ? 'button' : 'submit' }, name);
  if (run) button.addEventListener('click', run);
  return button;
}

/**
 * A selection whose caret has no side of a line break. A caret that has one, as after an arrow key, is drawn again in the
 * next frame, and Chromium moves the focus to the text then, away from a bubble that has just opened.
 */
export function withoutSide(selection: EditorSelection): EditorSelection {
  const { main } = selection;
  return main.empty ? EditorSelection.single(main.head) : selection;
}
