import type { StateCommand, Text } from '@codemirror/state';
import { lineBreaksAfter, lineBreaksBefore } from '../../../../editor/insert/insert-commands.ts';
import type { Edit } from '../../../../editor/text-changes.ts';
import { FORMAT } from '../../../../editor/undo.ts';
import { stillAddress } from '../../../../platform/domain/clips/clip-address.ts';
import { pictureAddress } from '../../../../platform/domain/pictures/picture-address.ts';

/**
 * Inserts the Markdown of pictures as a paragraph after the cursor's line, in one undo step, and moves the cursor
 * behind it. Does nothing in read-only text.
 */
export function insertPictures(markdown: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { doc, selection } = state;
    const changes = fittedPicture(doc, doc.lineAt(selection.main.head).to, markdown, null);
    dispatch(
      state.update({
        changes,
        selection: { anchor: changes.from + changes.insert.length },
        scrollIntoView: true,
        userEvent: FORMAT,
      }),
    );
    return true;
  };
}

/** The number of characters before and after a position that are searched for line breaks. */
const NEAR = 400;

/**
 * The Markdown that inserts a picture as a paragraph of its own, without splitting a word that is being typed. After
 * `neighbour`, a picture of the same group, the new picture goes on the next line instead, because pictures in one
 * paragraph are a gallery.
 */
export function fittedPicture(doc: Text, place: number, markdown: string, neighbour: string | null): Edit {
  const at = outsideOfWord(doc, place);
  const before = doc.sliceString(Math.max(0, at - NEAR), at);
  const after = doc.sliceString(at, at + NEAR);
  // Adds an empty line at the end of the text, so that typing continues in a new paragraph.
  const below = after === '' ? '\n\n' : lineBreaksBefore(after);
  const text = before.trimEnd();
  if (
    neighbour !== null &&
    [pictureAddress, stillAddress].some((address) => text.endsWith(`](${address(neighbour)})`))
  )
    return { from: at - (before.length - text.length), to: at, insert: `\n${markdown}${below}` };
  return { from: at, to: at, insert: lineBreaksAfter(before) + markdown + below };
}

/** The start of the word at a position; the position itself if it is between words. */
function outsideOfWord(doc: Text, at: number): number {
  const line = doc.lineAt(at);
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line.text);
  const there = words.containing(at - line.from);
  return there?.isWordLike ? line.from + there.index : at;
}
