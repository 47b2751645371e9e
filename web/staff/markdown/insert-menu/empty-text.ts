import type { Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

const INVITATION = 'Write here. Type / to insert a picture, a table and more.';

const invitation = Decoration.set(
  Decoration.line({ class: 'cm-empty-text', attributes: { 'data-invitation': INVITATION } }).range(0),
);

/**
 * Shows a hint in an empty text that is not read-only. The hint is drawn by CSS (insert-menu.css), so it is no part of the text and is not
 * searched or copied. Screen readers get it as the placeholder.
 */
export const emptyText: Extension = [
  EditorView.decorations.compute(['doc'], ({ doc, readOnly }) =>
    doc.length > 0 || readOnly ? Decoration.none : invitation,
  ),
  EditorView.contentAttributes.of({ 'aria-placeholder': INVITATION }),
];
