import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { editInstead } from '../changes-by-hand.ts';
import type { Edit } from '../text-changes.ts';

/** Brackets that no backslash escapes. */
const BRACKETS = /\\.|[[\]]/gsu;

/** The edit in place of one in the Markdown of a picture or in the words of a link. `isTyped`: by a key. */
function keptWhole(edit: Edit, node: SyntaxNode, isTyped: boolean): Edit {
  const { from, to, insert } = edit;
  const [open, close] = node.getChildren('LinkMark');
  if (!open || !close || from >= node.to || to <= node.from) return edit;
  const isInWords = from >= open.to && to <= close.from;
  if (node.name === 'Image' && insert.includes('\n') && from > node.from && to < node.to)
    return { from: node.to, to: node.to, insert };
  // Brackets that a person types, or pastes with a link, are Markdown.
  if (isInWords && !isTyped && !insert.includes(']('))
    return { ...edit, insert: insert.replace(BRACKETS, (mark) => (mark.length > 1 ? mark : `\\${mark}`)) };
  const isPart = from > node.from || to < node.to;
  const isAcross = from < node.from || to > node.to || (from < close.from && to > close.to);
  if (node.name !== 'Image' || !isPart || !isAcross) return edit;
  return { from: Math.min(from, node.from), to: Math.max(to, node.to), insert };
}

/**
 * Deletes a picture as a whole if a selection ends in its Markdown, and puts new lines behind it. Brackets that are pasted
 * into the words of a link or a picture, or written there by Replace, are escaped, because they would end it.
 */
export const wholePictures: Extension = editInstead((given, change) => {
  let edit = given;
  syntaxTree(change.startState).iterate({
    from: given.from,
    to: given.to,
    enter: ({ name, node }) => {
      if (name === 'Image' || name === 'Link') edit = keptWhole(edit, node, change.isUserEvent('input.type'));
    },
  });
  return edit;
});
