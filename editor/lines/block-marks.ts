import type { EditorState, Extension, Transaction, TransactionSpec } from '@codemirror/state';
import { editInstead } from '../changes-by-hand.ts';
import { wordsStart } from '../format/caret-keys.ts';
import { afterInputMethod } from '../format/held-looks.ts';
import type { Edit } from '../text-changes.ts';

/** Words, perhaps in marks of looks. Other characters before the mark of a block are typed as Markdown. */
const WORDS = /^[*_~]*[^\s\d*_~+>#[\]()`|.\\-]/;

/** The line with the kind of a callout: what is before it, and the kind. */
const KIND = /^(.*>[ \t]?)(\[!(?:note|tip|warning)\])[ \t]*$/i;

/** The edit in place of one that would leave the mark of a list entry, quote or heading among words. */
function besideMarks(state: EditorState, { from, to, insert }: Edit): Edit {
  const first = state.doc.lineAt(from);
  const [, prefix = '', kind] = KIND.exec(first.text) ?? [];
  const before = first.from + prefix.length;
  if (
    kind !== undefined &&
    WORDS.test(insert) &&
    (from >= before + kind.length || (from === to && from === before))
  )
    return {
      from: Math.max(from, before + kind.length),
      to: Math.max(to, before + kind.length),
      insert: `\n${prefix}${insert}`,
    };
  const start = wordsStart(state, to);
  if (to >= start || insert.includes('\n')) return { from, to, insert };
  if (from === to) return WORDS.test(insert) ? { from: start, to: start, insert } : { from, to, insert };
  const isJoined = from > first.from && from >= wordsStart(state, from) && to > first.to;
  return { from, to: isJoined ? start : to, insert };
}

/** Moves words that an input method has written before the mark of a block behind it, and deletes a mark of joined lines. */
function movedWords({ startState, changes, newDoc, newSelection }: Transaction): TransactionSpec | null {
  let repair: TransactionSpec | null = null;
  changes.iterChanges((from, to, start, end, inserted) => {
    const insert = inserted.toString();
    const edit = besideMarks(startState, { from, to, insert });
    if (from !== to && edit.to > to) repair = { changes: { from: end, to: end + edit.to - to } };
    const added = edit.insert.slice(0, edit.insert.length - insert.length);
    if (added !== '' && edit.from === from) repair = { changes: { from: start, insert: added } };
    if (from !== to || edit.from === from || added !== '') return;
    const moved = [
      { from: start, to: end },
      { from: changes.mapPos(edit.from, 1), insert },
    ];
    const anchor = newSelection.main.head + edit.from - from;
    repair = { changes: moved, selection: { anchor: Math.min(anchor, newDoc.length) } };
  });
  return repair;
}

/**
 * Keeps the marks of list entries, quotes and headings at the start of their lines in the formatted view: words that are
 * typed before one go behind it, those beside the kind of a callout go below it, and a deletion that joins two lines
 * deletes the mark of the second.
 */
export const blockMarks: Extension = [
  editInstead((edit, { startState }) => besideMarks(startState, edit)),
  afterInputMethod.of(movedWords),
];
