import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type ConflictDecisions,
  conflictingField,
  undecidedPassages,
} from '../../domain/editing/conflicts.ts';
import type { Draft } from '../../domain/editing/draft.ts';
import { counted } from '../../domain/text/counted.ts';
import { Dialog } from '../dialog.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { type FieldTexts, shownFields } from './fields.ts';
import './conflict.css';

/** The possible authors of a conflicting change: the server does not store which device saved a text. */
export const ELSEWHERE = 'A colleague did it, or you in another tab or on another device.';

interface ConflictDialogProps<T extends object, F extends keyof T> {
  draft: Draft<T, F>;
  texts: FieldTexts<T, F>;
  /** Saves the choices. The dialog stays open if the colleague saved again and new conflicts need a choice. */
  onSave: (decisions: ConflictDecisions) => void;
  onClose: () => void;
}

/**
 * Lists the passages that were changed both here and elsewhere, with a choice for each. Nothing is overwritten until
 * “Save this” is pressed.
 */
export function ConflictDialog<T extends object, F extends keyof T & string>(
  props: ConflictDialogProps<T, F>,
) {
  const { draft, texts, onSave, onClose } = props;
  const [decisions, setDecisions] = useState<ConflictDecisions>({ choices: {}, written: {} });
  const [isAsked, setAsked] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const fields = shownFields(texts, draft.conflicts).map((field) => conflictingField(draft, texts, field));
  const open = fields.flatMap((field) => undecidedPassages(field, decisions));

  function save() {
    setAsked(true);
    if (open.length === 0) {
      onSave(decisions);
      // If the save meets new conflicts, the dialog stays open and shows these. Hand-edited texts do not match them.
      setDecisions(({ choices }) => ({ choices, written: {} }));
    } else {
      const group = body.current?.querySelector<HTMLElement>('[data-undecided]');
      group?.scrollIntoView({ block: 'nearest' });
      group?.querySelector('input')?.focus();
    }
  }

  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title="The same text was changed elsewhere"
      closeButtonProps={{ 'aria-label': 'Decide later' }}
      classNames={{ body: 'conflict' }}
    >
      <div ref={body} className="conflict__fields">
        <p className="staff-hint">
          {ELSEWHERE} Choose what to keep. All other changes are already merged. Nothing is saved until you
          press “Save this”.
        </p>
        {fields.map((conflicting) => (
          <FieldConflict
            key={conflicting.field}
            label={texts.labels[conflicting.field]}
            conflicting={conflicting}
            decisions={decisions}
            onDecide={(changes) => setDecisions((now) => ({ ...now, ...changes }))}
          />
        ))}
      </div>
      <div className="conflict__foot">
        <p role="status" className={isAsked && open.length > 0 ? 'staff-problem' : 'staff-hint'}>
          {open.length === 0 ? 'All choices are made.' : `${counted(open.length, 'choice')} left`}
        </p>
        <Button variant="default" onClick={onClose}>
          Decide later
        </Button>
        <Button onClick={save}>Save this</Button>
      </div>
    </Dialog>
  );
}
