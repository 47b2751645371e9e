import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import './text-difference.css';

const MARKED = { same: 'span', removed: 'del', added: 'ins' } as const;

/** The differences between two texts: deletions are struck through, insertions underlined. */
export function DifferenceView({ label, before, after }: { label: string; before: string; after: string }) {
  const pieces = useMemo(() => textDifference(before, after), [before, after]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by the keyboard
    <section className="difference" dir="auto" tabIndex={0} aria-label={label}>
      {pieces.map(({ kind, text }, at) => {
        const Mark = MARKED[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
        return <Mark key={at}>{text}</Mark>;
      })}
    </section>
  );
}

/** A piece of text that both versions have, or only one of them. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Maximum number of differing lines or words. Texts with more count as replaced, because comparing them is slow. */
const MOST_EDITS = { maxEditLength: 1000 };

/** The differences from `before` to `after` in reading order: compared by lines, then by words within changed lines. */
export function textDifference(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  let [gone, come] = ['', ''];
  const settle = () => {
    const words = gone !== '' && come !== '' ? diffWordsWithSpace(gone, come, MOST_EDITS) : undefined;
    pieces.push(...(words ? readable(words.map(pieceOf)) : replaced(gone, come)));
    [gone, come] = ['', ''];
  };
  for (const line of (diffLines(before, after, MOST_EDITS) ?? wholly(before, after)).map(pieceOf)) {
    if (line.kind === 'removed') gone += line.text;
    else if (line.kind === 'added') come += line.text;
    else {
      settle();
      pieces.push(line);
    }
  }
  settle();
  return joined(pieces);
}

type Change = Pick<ChangeObject<string>, 'added' | 'removed' | 'value'>;

const wholly = (before: string, after: string): Change[] => [
  { added: false, removed: true, value: before },
  { added: true, removed: false, value: after },
];

function pieceOf({ added, removed, value }: Change): Piece {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
}

function replaced(gone: string, come: string): Piece[] {
  const pieces: Piece[] = [
    { kind: 'removed', text: gone },
    { kind: 'added', text: come },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** Combines changed words that are separated only by spaces: first all removed words, then all added ones. */
function readable(words: Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let [gone, come] = ['', ''];
  const settle = () => {
    pieces.push(...replaced(gone, come));
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

/** Joins adjacent pieces of the same kind. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}
