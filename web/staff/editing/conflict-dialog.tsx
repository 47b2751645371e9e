import { Button, Group, Modal } from '@mantine/core';
import { type Draft, settled } from '../../domain/editing/draft.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { FieldConflict } from './field-conflict.tsx';
import { type FieldTexts, shownFields } from './field-texts.ts';

interface ConflictDialogProps<T extends object, F extends keyof T> {
  draft: Draft<T, F>;
  texts: FieldTexts<T, F>;
  /** The kind of record, in a word. */
  what: string;
  onSettle: (settle: (draft: Draft<T, F>) => Draft<T, F>) => void;
  onClose: () => void;
}

/** Both values of each field changed here and by a colleague; nothing is lost until the person chooses. */
export function ConflictDialog<T extends object, F extends keyof T & string>(
  props: ConflictDialogProps<T, F>,
) {
  const { draft, texts, what, onSettle, onClose } = props;
  useFocusBack();
  const fields = shownFields(texts, draft.conflicts);
  return (
    <Modal opened onClose={onClose} size="xl" title="You and a colleague changed the same text">
      {fields.length === 0 ? (
        <>
          <p>All conflicts are resolved. Save to keep your choices.</p>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Back to the {what}
            </Button>
          </Group>
        </>
      ) : (
        fields.map((field) => (
          <FieldConflict
            // A further change of the colleague starts the choice over.
            key={`${field} ${texts.text(field, draft.conflicts[field])}`}
            label={texts.labels[field]}
            base={texts.text(field, draft.base[field])}
            mine={texts.text(field, draft.mine[field])}
            theirs={texts.text(field, draft.conflicts[field])}
            mayJoin={texts.parse(field, '') !== null}
            onKeepMine={() => onSettle((now) => settled<T, F>(now, field, now.mine[field]))}
            onTakeTheirs={() => onSettle((now) => settled<T, F>(now, field, now.conflicts[field] as T[F]))}
            onUse={(text) => {
              const value = texts.parse(field, text);
              if (value !== null) onSettle((now) => settled<T, F>(now, field, value));
            }}
          />
        ))
      )}
    </Modal>
  );
}
