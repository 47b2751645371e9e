import { Button, Group, Modal } from '@mantine/core';
import type { PostFields } from '../../../domain/posts/post.ts';
import { differingFields } from '../../../domain/posts/revision.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { VersionDifference } from '../revisions/version-difference.tsx';
import '../revisions/revisions.css';

interface DiscardQuestionProps {
  /** The texts of the post without the changes. They replace the texts in the form. */
  stored: PostFields;
  form: PostFields;
  onDiscard: () => void;
  onClose: () => void;
}

/** Shows the changes in the form that the post does not have yet, and asks whether to discard them. */
export function DiscardQuestion({ stored, form, onDiscard, onClose }: DiscardQuestionProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title="Discard the changes?" size="lg">
      <div className="restore-question">
        <p className="staff-problem">
          The editor will show the post without these changes. Nothing changes for readers.
        </p>
        <p className="staff-hint">
          <del>Removed</del>, <ins>restored</ins>:
        </p>
        <VersionDifference fields={differingFields(stored, form)} before={form} after={stored} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={onDiscard}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  );
}
