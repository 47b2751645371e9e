import { Button, Textarea } from '@mantine/core';
import { useId, useMemo } from 'react';
import {
  type ConflictDecisions,
  type ConflictingField,
  type Passage,
  resultText,
  undecidedPassages,
} from '../../domain/editing/conflicts.ts';
import type { MergeChoice } from '../../domain/editing/merge-texts.ts';
import { focusIfLost } from '../focus.ts';
import { AUTO_DIRECTION } from './fields.ts';
import { type Piece, textDifference } from './text-difference.tsx';

interface FieldConflictProps<F extends string> {
  label: string;
  conflicting: ConflictingField<F>;
  decisions: ConflictDecisions;
  onDecide: (changes: Partial<ConflictDecisions>) => void;
}

/** One field that two people changed. Offers a choice for each passage, or the merged text for editing. */
export function FieldConflict<F extends string>(props: FieldConflictProps<F>) {
  const { label, conflicting, decisions, onDecide } = props;
  const { field, passages, mayKeepBoth, mayEdit, theirs } = conflicting;
  const { choices } = decisions;
  const written = decisions.written[field];
  const open = undecidedPassages(conflicting, decisions);
  const initial = mayKeepBoth ? resultText(conflicting, choices) : (passages[0]?.mine ?? '');

  const write = (text: string) =>
    onDecide({ written: { ...decisions.written, [field]: { text, theirs: written?.theirs ?? theirs } } });

  return (
    <section className="compare" aria-label={label}>
      <h3>{label}</h3>
      {!written &&
        passages.map((passage, at) => (
          <PassageChoice
            key={passage.key}
            name={passages.length > 1 ? `${label}, passage ${at + 1} of ${passages.length}` : label}
            passage={passage}
            mayKeepBoth={mayKeepBoth}
            choice={choices[passage.key] ?? null}
            isOpen={open.includes(passage)}
            onChoose={(choice) => onDecide({ choices: { ...choices, [passage.key]: choice } })}
          />
        ))}
      {written && (
        <Textarea
          label={`${label}, edited`}
          attributes={AUTO_DIRECTION}
          autoFocus
          autosize
          minRows={2}
          maxRows={12}
          value={written.text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      {mayEdit && (
        <Button
          size="sm"
          variant="subtle"
          mt="xs"
          px="xs"
          onClick={(event) => {
            const button = event.currentTarget;
            if (written) onDecide({ written: { ...decisions.written, [field]: undefined } });
            else write(initial);
            focusIfLost(() => button);
          }}
        >
          {written ? 'Back to the choices' : 'Edit the result'}
        </Button>
      )}
    </section>
  );
}

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
function PassageChoice(props: PassageChoiceProps) {
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
