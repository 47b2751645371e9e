import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Draft, settled } from '../../domain/editing/draft.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { type FieldTexts, shownFields } from './field-texts.ts';

interface ConflictDialogProps<T extends object, F extends keyof T> {
  draft: Draft<T, F>;
  texts: FieldTexts<T, F>;
  /** What is edited, in a word. */
  what: string;
  onSettle: (settle: (draft: Draft<T, F>) => Draft<T, F>) => void;
  onClose: () => void;
}

/** Both texts of every field that was changed here and by a colleague; nothing goes until the person chooses. */
export function ConflictDialog<T extends object, F extends keyof T & string>(
  props: ConflictDialogProps<T, F>,
) {
  const { draft, texts, what, onSettle, onClose } = props;
  useFocusBack();
  const fields = shownFields(texts, draft.conflicts);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="A colleague changed the same text"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {fields.length === 0 ? (
        <>
          <p>All settled. Save to store your choice.</p>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Back to the {what}
            </Button>
          </Group>
        </>
      ) : (
        fields.map((field) => (
          <FieldConflict
            key={field}
            label={texts.labels[field]}
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

function FieldConflict(props: {
  label: string;
  mine: string;
  theirs: string;
  /** Both texts can be edited into one. */
  mayJoin: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onUse: (text: string) => void;
}) {
  const { label, mine, theirs, mayJoin, onKeepMine, onTakeTheirs, onUse } = props;
  const [joined, setJoined] = useState<string | null>(null);
  return (
    <section className="compare" aria-label={label}>
      <h3>{label}</h3>
      <div className="compare__pair">
        <div>
          <strong>Yours</strong>
          <pre dir="auto">{mine}</pre>
          <Button size="sm" variant="default" onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
        <div>
          <strong>Theirs</strong>
          <pre dir="auto">{theirs}</pre>
          <Button size="sm" variant="default" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </div>
      {mayJoin && joined === null && (
        <Button size="sm" variant="subtle" onClick={() => setJoined(`${mine}\n${theirs}`)}>
          Edit both into one
        </Button>
      )}
      {joined !== null && (
        <>
          <Textarea
            label={`${label}, edited`}
            autosize={false}
            rows={6}
            value={joined}
            onChange={(event) => setJoined(event.currentTarget.value)}
          />
          <Button size="sm" mt="xs" onClick={() => onUse(joined)}>
            Use this text
          </Button>
        </>
      )}
    </section>
  );
}
