import { Button, Group, Textarea } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { chosenText, type MergeChoice, mergeTexts } from '../../domain/editing/merge-texts.ts';
import { joinedParagraphs } from '../../domain/editing/paragraphs.ts';
import { OWN_DIRECTION } from '../shared/own-direction.ts';
import { MarkedPair } from './marked-pair.tsx';

interface FieldConflictProps {
  label: string;
  base: string;
  mine: string;
  theirs: string;
  /** Whether the value can be parsed from an edited text. */
  mayJoin: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onUse: (text: string) => void;
}

/**
 * A field changed here and by a colleague: each conflict side by side, and a combined text to edit, which includes all
 * other changes.
 */
export function FieldConflict(props: FieldConflictProps) {
  const { label, base, mine, theirs, mayJoin, onKeepMine, onTakeTheirs, onUse } = props;
  const parts = useMemo(() => (mayJoin ? mergeTexts(base, mine, theirs) : []), [mayJoin, base, mine, theirs]);
  const stretches = parts.filter((part) => part.kind === 'both');
  const [choices, setChoices] = useState<(MergeChoice | null)[]>([]);
  const [edited, setEdited] = useState<string | null>(null);
  const [joining, setJoining] = useState(false);
  const asksOften = stretches.length > 1;

  const choose = (at: number, choice: 'mine' | 'theirs') => {
    // A conflict over the whole value: take the chosen value exactly.
    if (parts.length <= 1) (choice === 'mine' ? onKeepMine : onTakeTheirs)();
    else if (asksOften) setChoices((now) => Object.assign([...now], { [at]: choice }));
    else onUse(chosenText(parts, [choice]));
  };
  const pairs =
    stretches.length > 0
      ? stretches.map((part) => ({
          mine: joinedParagraphs(part.mine),
          theirs: joinedParagraphs(part.theirs),
        }))
      : [{ mine, theirs }];
  return (
    <section className="compare" aria-label={label}>
      <h3>{label}</h3>
      {parts.length > stretches.length && (
        <p className="staff-hint">
          All other changes are already merged. Both of you changed{' '}
          {asksOften ? `these ${stretches.length} passages:` : 'this:'}
        </p>
      )}
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other identity than their place
        <Fragment key={at}>
          <MarkedPair {...pair} />
          <Group gap="xs" mb="sm">
            {(['mine', 'theirs'] as const).map((choice) => (
              <Button
                key={choice}
                size="sm"
                variant={choices[at] === choice ? 'filled' : 'default'}
                disabled={edited !== null}
                {...(asksOften
                  ? {
                      'aria-pressed': choices[at] === choice,
                      'aria-label': `${NAMES[choice]}, passage ${at + 1}`,
                    }
                  : {})}
                onClick={() => choose(at, choice)}
              >
                {NAMES[choice]}
              </Button>
            ))}
          </Group>
        </Fragment>
      ))}
      {mayJoin && !asksOften && !joining && (
        <Button size="sm" variant="subtle" onClick={() => setJoining(true)}>
          Combine both by hand
        </Button>
      )}
      {mayJoin && (asksOften || joining) && (
        <>
          <Textarea
            label={`${label}, combined`}
            attributes={OWN_DIRECTION}
            autosize={false}
            rows={asksOften ? 10 : 6}
            value={edited ?? chosenText(parts, choices)}
            onChange={(event) => setEdited(event.currentTarget.value)}
          />
          <Group gap="xs" mt="xs">
            <Button size="sm" onClick={() => onUse(edited ?? chosenText(parts, choices))}>
              Use this text
            </Button>
            {edited !== null && (
              <Button size="sm" variant="subtle" onClick={() => setEdited(null)}>
                Undo my edits
              </Button>
            )}
          </Group>
        </>
      )}
    </section>
  );
}

const NAMES = { mine: 'Keep mine', theirs: 'Take theirs' };
