import { Button, Group, Modal } from '@mantine/core';
import type { Missing } from '../../domain/posts/publish-check.ts';
import { shownTitle } from '../../domain/posts/shown-title.ts';
import { FieldList } from '../editing/field-list.tsx';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { namedMissing } from './missing-in.ts';

interface PublishQuestionProps {
  title: string;
  missing: readonly Missing[];
  /** A sentence about what happens first. */
  before?: string;
  onPublish: () => void;
  /** Focuses an incomplete field. */
  onMend: (field: string) => void;
  onClose: () => void;
}

/** Asks before a post goes live, and lists what is missing; it can be published anyway. */
export function PublishQuestion(props: PublishQuestionProps) {
  const { title, missing, before, onPublish, onMend, onClose } = props;
  useFocusBack();
  const complete = missing.length === 0;
  return (
    <Modal opened onClose={onClose} title={`Publish “${shownTitle(title)}”?`} centered>
      {!complete && (
        <>
          <p className="staff-problem">
            {missing.length === 1 ? 'One thing is missing:' : `${missing.length} things are missing:`}
          </p>
          <FieldList fields={namedMissing(missing)} onGo={onMend} />
        </>
      )}
      <p className="staff-problem">
        {before} {before ? 'Then everyone can read it immediately.' : 'Everyone can read it immediately.'}
      </p>
      <Group justify="flex-end">
        <Button variant={complete ? 'default' : 'filled'} data-autofocus={!complete} onClick={onClose}>
          Not yet
        </Button>
        <Button variant={complete ? 'filled' : 'default'} data-autofocus={complete} onClick={onPublish}>
          {complete ? 'Publish' : 'Publish anyway'}
        </Button>
      </Group>
    </Modal>
  );
}
