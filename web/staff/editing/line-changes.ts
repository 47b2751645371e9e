import { diffLines } from 'diff';
import { difference } from './text-change.ts';

/** A replacement in a text, with positions in the original. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Texts with more differing lines are replaced as a whole. */
const MOST_EDITS = { maxEditLength: 1000 };

/**
 * Changes line by line that turn one text into another. A cursor between two changes keeps its position, and a
 * selection stays when formatting is added around it.
 */
export function lineChanges(before: string, after: string): TextChange[] {
  const lines = diffLines(before, after, MOST_EDITS);
  if (!lines) return within(0, before, after);
  const changes: TextChange[] = [];
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

/** The changes of a range that begins at `start`. */
function within(start: number, before: string, after: string): TextChange[] {
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
