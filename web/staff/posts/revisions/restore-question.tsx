import { Button, Group, Modal } from '@mantine/core';
import type { PostFields } from '../../../domain/posts/post.ts';
import { differingFields, type Revision } from '../../../domain/posts/revision.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { VersionDifference } from './version-difference.tsx';

interface RestoreQuestionProps {
  revision: Revision;
  now: PostFields;
  onRestore: () => void;
  onClose: () => void;
}

/** Asks before restoring a version of a live post, and shows what would change for readers. */
export function RestoreQuestion({ revision, now, onRestore, onClose }: RestoreQuestionProps) {
  useFocusBack();
  const { number, fields } = revision;
  return (
    <Modal opened onClose={onClose} title={`Restore version ${number}?`} size="lg">
      <div className="restore-question">
        <p className="staff-problem">Readers will see this version immediately.</p>
        <p className="staff-hint">
          The present version is added to the list. Differences: <del>removed</del>, <ins>restored</ins>.
        </p>
        <VersionDifference fields={differingFields(fields, now)} before={now} after={fields} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={onRestore}>
          Restore version {number}
        </Button>
      </Group>
    </Modal>
  );
}
