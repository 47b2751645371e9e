import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { EDITABLE_FIELDS, type EditableField, type PostDraft, settled } from '../domain/post-draft.ts';
import { FIELD_LABELS, fieldText, fieldValue } from './field-texts.ts';

interface ConflictDialogProps {
  draft: PostDraft;
  onSettle: (settle: (draft: PostDraft) => PostDraft) => void;
  onClose: () => void;
}

/** Both texts of every field that was changed here and by a colleague; nothing goes until the person chooses. */
export function ConflictDialog({ draft, onSettle, onClose }: ConflictDialogProps) {
  const fields = EDITABLE_FIELDS.filter((field) => draft.conflicts[field] !== undefined);
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
              Back to the post
            </Button>
          </Group>
        </>
      ) : (
        fields.map((field) => (
          <FieldConflict
            key={field}
            field={field}
            mine={fieldText(draft.mine[field])}
            theirs={fieldText(draft.conflicts[field])}
            onChoose={(text) => onSettle((now) => settled(now, field, fieldValue(field, text)))}
          />
        ))
      )}
    </Modal>
  );
}

function FieldConflict(props: {
  field: EditableField;
  mine: string;
  theirs: string;
  onChoose: (text: string) => void;
}) {
  const { field, mine, theirs, onChoose } = props;
  const [joined, setJoined] = useState<string | null>(null);
  const label = FIELD_LABELS[field];
  return (
    <section className="compare" aria-label={label}>
      <h3>{label}</h3>
      <div className="compare__pair">
        <div>
          <strong>Yours</strong>
          <pre dir="auto">{mine}</pre>
          <Button size="sm" variant="default" onClick={() => onChoose(mine)}>
            Keep mine
          </Button>
        </div>
        <div>
          <strong>Theirs</strong>
          <pre dir="auto">{theirs}</pre>
          <Button size="sm" variant="default" onClick={() => onChoose(theirs)}>
            Take theirs
          </Button>
        </div>
      </div>
      {joined === null ? (
        <Button size="sm" variant="subtle" onClick={() => setJoined(`${mine}\n${theirs}`)}>
          Edit both into one
        </Button>
      ) : (
        <>
          <Textarea
            label={`${label}, edited`}
            autosize={false}
            rows={6}
            value={joined}
            onChange={(event) => setJoined(event.currentTarget.value)}
          />
          <Button size="sm" mt="xs" onClick={() => onChoose(joined)}>
            Use this text
          </Button>
        </>
      )}
    </section>
  );
}
