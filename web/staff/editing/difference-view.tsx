import { useMemo } from 'react';
import { textDifference } from './text-difference.ts';
import './difference-view.css';

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
