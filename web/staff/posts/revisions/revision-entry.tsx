import { Button, Group, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';
import { dateMachine } from '../../../domain/dates.ts';
import { localTime, shortLocalTime } from '../../../domain/local-time.ts';
import type { PostField, PostFields } from '../../../domain/posts/post.ts';
import { differingFields, type Revision } from '../../../domain/posts/revision.ts';
import { DifferenceView } from '../../editing/text-difference.tsx';
import { PermittedButton } from '../../shared/buttons.tsx';
import { focusIfLost, useFocusBack } from '../../shared/focus.ts';
import { POST_TEXTS } from '../post-texts.ts';

interface RevisionEntryProps {
  revision: Revision;
  now: PostFields;
  names: AuthorNames;
  refusal: string | null;
  /** Whether the post is live. If so, restoring asks first. */
  isLive: boolean;
  onRestore: (revision: Revision) => void;
}

/** An earlier version: who replaced it and when, the differences, and a button to restore it. */
export function RevisionEntry({ revision, now, names, refusal, isLive, onRestore }: RevisionEntryProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const compare = useRef<HTMLButtonElement>(null);
  const differing = open ? differingFields(revision.fields, now) : [];

  function restore() {
    setAsking(false);
    onRestore(revision);
    // After restoring there are no differences, so the restore button is gone and the focus must move.
    focusIfLost(() => compare.current);
  }

  return (
    <li className="revision">
      <div className="revision__head">
        <span>
          <strong>Version {revision.number}</strong>{' '}
          <span className="revision__facts">
            replaced by <bdi>{authorName(revision.by, names)}</bdi>,{' '}
            <time dateTime={dateMachine(revision.at)} title={localTime(revision.at)}>
              {shortLocalTime(revision.at)}
            </time>
          </span>
        </span>
        <Button
          ref={compare}
          size="xs"
          variant="default"
          aria-expanded={open}
          aria-label={`Compare version ${revision.number}`}
          onClick={() => setOpen(!open)}
        >
          Compare
        </Button>
      </div>
      {open && (
        <div className="revision__body">
          {differing.length === 0 ? (
            <p className="staff-hint">Identical to the texts in the form.</p>
          ) : (
            <>
              <p className="staff-hint">
                Changes since this version: <del>deleted</del>, <ins>added</ins>.
              </p>
              <VersionDifference fields={differing} before={revision.fields} after={now} />
              <PermittedButton
                size="sm"
                refusal={refusal}
                onClick={() => (isLive ? setAsking(true) : restore())}
              >
                Restore version {revision.number}
              </PermittedButton>
            </>
          )}
        </div>
      )}
      {asking && (
        <RestoreQuestion revision={revision} now={now} onRestore={restore} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

interface RestoreQuestionProps {
  revision: Revision;
  now: PostFields;
  onRestore: () => void;
  onClose: () => void;
}

/** Asks before restoring a version of a live post, and shows what would change for readers. */
function RestoreQuestion({ revision, now, onRestore, onClose }: RestoreQuestionProps) {
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

interface VersionDifferenceProps {
  fields: readonly PostField[];
  before: PostFields;
  after: PostFields;
}

/** The differences between two versions of a post, field by field. */
export function VersionDifference({ fields, before, after }: VersionDifferenceProps) {
  return fields.map((field) => (
    <div key={field} className="revision__field">
      <h3>{POST_TEXTS.labels[field]}</h3>
      <DifferenceView
        label={`${POST_TEXTS.labels[field]}: difference`}
        before={POST_TEXTS.text(field, before[field])}
        after={POST_TEXTS.text(field, after[field])}
      />
    </div>
  ));
}
