import { diffLines } from 'diff';

/** A replacement in a text. Its positions refer to the text before it. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** A text that begins at `start`, after edits, which are in order and do not overlap. */
export function edited(text: string, edits: readonly Edit[], start = 0): string {
  let done = 0;
  let result = '';
  for (const { from, to, insert } of edits) {
    result += text.slice(done, from - start) + insert;
    done = to - start;
  }
  return result + text.slice(done);
}

/** Edits of a part of a text that begins at `start`, as edits of the whole text. */
export const movedBy = (edits: readonly Edit[], start: number): Edit[] =>
  edits.map((edit) => ({ ...edit, from: edit.from + start, to: edit.to + start }));

/** A part of a text after edits in it. */
export const editedPart = (
  text: string,
  { from, to }: { from: number; to: number },
  edits: readonly Edit[],
): string => edited(text.slice(from, to), edits, from);

/** The smallest single replacement that turns `before` into `after`. */
export function difference(before: string, after: string): Edit {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) {
    to--;
    end--;
  }
  return { from, to, insert: after.slice(from, end) };
}

/** Maximum number of differing lines that are compared. If more differ, they are replaced as one piece. */
const MOST_EDITS = { maxEditLength: 1000 };

/**
 * The replacements that turn `before` into `after`. They leave out unchanged lines, and text around which formatting is
 * added or removed, so that a cursor or selection there is kept.
 */
export function lineChanges(before: string, after: string): Edit[] {
  const lines = diffLines(before, after, MOST_EDITS);
  if (!lines) return within(0, before, after);
  const changes: Edit[] = [];
  let at = 0;
  let [gone, come] = ['', ''];
  const settle = () => {
    changes.push(...within(at, gone, come));
    at += gone.length;
    [gone, come] = ['', ''];
  };
  for (const { added, removed, value } of lines) {
    if (removed) gone += value;
    else if (added) come += value;
    else {
      settle();
      at += value.length;
    }
  }
  settle();
  return changes;
}

/** The replacements that turn `before`, which begins at position `start`, into `after`; empty if both are equal. */
function within(start: number, before: string, after: string): Edit[] {
  const { from, to, insert } = difference(before, after);
  const removed = before.slice(from, to);
  if (removed === insert) return [];
  const [inner, outer] = removed.length < insert.length ? [removed, insert] : [insert, removed];
  const left = inner === '' ? -1 : outer.indexOf(inner);
  const place = start + from;
  if (left < 0) return [{ from: place, to: start + to, insert }];
  const right = outer.slice(left + inner.length);
  const around =
    outer === insert
      ? [
          { from: place, to: place, insert: outer.slice(0, left) },
          { from: start + to, to: start + to, insert: right },
        ]
      : [
          { from: place, to: place + left, insert: '' },
          { from: place + left + inner.length, to: start + to, insert: '' },
        ];
  return around.filter((change) => change.from < change.to || change.insert !== '');
}
