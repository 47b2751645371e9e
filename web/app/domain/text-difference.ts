/** A stretch of text that two versions share, or that only one of them has. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Longer tables than this are not worth the wait: then everything between the shared ends counts as replaced. */
const LARGEST_TABLE = 4_000_000;

/** What became of `before` in `after`, in reading order: compared line by line, then word by word where lines differ. */
export function textDifference(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  let [removed, added] = ['', ''];
  const settle = () => {
    if (removed !== '' && added !== '') pieces.push(...readable(compare(wordsOf(removed), wordsOf(added))));
    else if (removed + added !== '')
      pieces.push({ kind: removed === '' ? 'added' : 'removed', text: removed + added });
    [removed, added] = ['', ''];
  };
  for (const piece of compare(linesOf(before), linesOf(after))) {
    if (piece.kind === 'removed') removed += piece.text;
    else if (piece.kind === 'added') added += piece.text;
    else {
      settle();
      pieces.push(piece);
    }
  }
  settle();
  return joined(pieces);
}

/** Changed words with only spaces between them are one change: first all that went, then all that came. */
function readable(words: Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let [gone, come] = ['', ''];
  const settle = () => {
    if (gone !== '') pieces.push(removed(gone));
    if (come !== '') pieces.push(added(come));
    [gone, come] = ['', ''];
  };
  for (const [at, word] of words.entries()) {
    const between = word.kind === 'same' && /^\s+$/.test(word.text) && gone + come !== '';
    const joins = between && words[at + 1] !== undefined && words[at + 1]?.kind !== 'same';
    if (word.kind === 'same' && !joins) {
      settle();
      pieces.push(word);
      continue;
    }
    if (word.kind !== 'added') gone += word.text;
    if (word.kind !== 'removed') come += word.text;
  }
  settle();
  return pieces;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** The shared beginning and end are set aside; the longest common subsequence decides the middle. */
function compare(before: string[], after: string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    ...before.slice(0, start).map(same),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function middle(before: string[], after: string[]): Piece[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > LARGEST_TABLE) return [...before.map(removed), ...after.map(added)];
  // longest[i * width + j]: how many parts before[i…] and after[j…] have in common.
  const longest = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old = '', fresh = ''] = [before[i], after[j]];
    if (i < before.length && j < after.length && old === fresh) {
      pieces.push(same(old));
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push(removed(old));
      i++;
    } else {
      pieces.push(added(fresh));
      j++;
    }
  }
  return pieces;
}

const same = (text: string): Piece => ({ kind: 'same', text });
const removed = (text: string): Piece => ({ kind: 'removed', text });
const added = (text: string): Piece => ({ kind: 'added', text });

/** Neighbours of one kind become one piece. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}
