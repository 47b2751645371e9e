import { Button, Group, Modal } from '@mantine/core';
import { shownTitle } from '../../domain/posts/post-table.ts';
import type { Missing } from '../../domain/posts/publish-check.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { missingWords } from './missing-words.ts';
import { PublishChecks } from './publish/publish-checks.tsx';

interface PublishQuestionProps {
  title: string;
  missing: readonly Missing[];
  onPublish: () => void;
  /** Goes to the field with the problem. */
  onMend: (missing: Missing) => void;
  onClose: () => void;
}

/** Lists the problems of a post and asks whether to publish it anyway. */
export function PublishQuestion(props: PublishQuestionProps) {
  const { title, missing, onPublish, onMend, onClose } = props;
  useFocusBack();
  const complete = missing.length === 0;
  return (
    <Modal opened onClose={onClose} title={`Publish “${shownTitle(title)}”?`} centered>
      {!complete && (
        <>
          <p className="staff-problem">{missingWords(missing.length)}</p>
          <PublishChecks missing={missing} onMend={onMend} />
        </>
      )}
      <p className="staff-problem">Everyone can read it immediately.</p>
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
