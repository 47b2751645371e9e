import { Button, Textarea } from '@mantine/core';
import {
  type ConflictDecisions,
  type ConflictingField,
  resultText,
  undecidedPassages,
} from '../../domain/editing/conflict-choices.ts';
import { AUTO_DIRECTION } from '../shared/auto-direction.ts';
import { focusIfLost } from '../shared/focus-if-lost.ts';
import { PassageChoice } from './passage-choice.tsx';

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
