import { useMemo } from 'react';
import { type Piece, textDifference } from './text-difference.ts';
import './conflict.css';

/** Two texts side by side; what only one of them has is marked. */
export function MarkedPair({ mine, theirs }: { mine: string; theirs: string }) {
  const pieces = useMemo(() => textDifference(theirs, mine), [mine, theirs]);
  return (
    <div className="compare__pair">
      <MarkedText title="Yours" pieces={pieces} without="removed" />
      <MarkedText title="Theirs" pieces={pieces} without="added" />
    </div>
  );
}

function MarkedText({ title, pieces, without }: { title: string; pieces: Piece[]; without: Piece['kind'] }) {
  const own = pieces.filter(({ kind }) => kind !== without);
  return (
    <div>
      <strong>{title}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by the keyboard */}
      <pre dir="auto" tabIndex={0}>
        {own.length === 0 && <em>Deleted</em>}
        {own.map(
          ({ kind, text }, at) =>
            // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
            kind === 'same' ? <span key={at}>{text}</span> : <mark key={at}>{text}</mark>,
          // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
        )}
      </pre>
    </div>
  );
}
