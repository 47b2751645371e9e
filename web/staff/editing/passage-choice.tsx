import { useId, useMemo } from 'react';
import type { Passage } from '../../domain/editing/conflict-choices.ts';
import type { MergeChoice } from '../../domain/editing/merge-texts.ts';
import { type Piece, textDifference } from './text-difference.ts';

interface PassageChoiceProps {
  name: string;
  passage: Passage;
  mayKeepBoth: boolean;
  choice: MergeChoice | null;
  /** Whether the passage still needs a choice. */
  isOpen: boolean;
  onChoose: (choice: MergeChoice) => void;
}

/** Both versions of a passage as radio buttons. Words that differ are highlighted. */
export function PassageChoice(props: PassageChoiceProps) {
  const { name, passage, mayKeepBoth, choice, isOpen, onChoose } = props;
  const { mine, theirs } = passage;
  const pieces = useMemo(() => textDifference(theirs, mine), [mine, theirs]);
  const id = useId();
  const radio = (side: MergeChoice, words: string) => (
    <label>
      <input
        type="radio"
        name={id}
        checked={choice === side}
        aria-describedby={side === 'both' ? undefined : `${id}-${side}`}
        onChange={() => onChoose(side)}
      />
      {words}
    </label>
  );
  return (
    <fieldset className="passage" data-undecided={isOpen || undefined}>
      <legend>{name}</legend>
      <div className="passage__sides">
        <div className="passage__side">
          {radio('mine', 'Keep mine')}
          <SideText id={`${id}-mine`} label={`${name}: mine`} pieces={pieces} without="removed" />
        </div>
        <div className="passage__side">
          {radio('theirs', 'Take theirs')}
          <SideText id={`${id}-theirs`} label={`${name}: theirs`} pieces={pieces} without="added" />
        </div>
      </div>
      {mayKeepBoth && <div className="passage__both">{radio('both', 'Keep both, theirs first')}</div>}
    </fieldset>
  );
}

interface SideTextProps {
  id: string;
  label: string;
  pieces: Piece[];
  without: Piece['kind'];
}

function SideText({ id, label, pieces, without }: SideTextProps) {
  const own = pieces.filter(({ kind }) => kind !== without);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by the keyboard
    <section id={id} className="passage__text" dir="auto" tabIndex={0} aria-label={label}>
      {own.length === 0 && <em>Deleted</em>}
      {own.map(
        ({ kind, text }, at) =>
          // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
          kind === 'same' ? <span key={at}>{text}</span> : <mark key={at}>{text}</mark>,
        // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no other identity than their place
      )}
    </section>
  );
}
