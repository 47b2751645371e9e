import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { type AuthorNames, authorName } from '../../../domain/bios/author-display.ts';
import { dateMachine } from '../../../domain/dates.ts';
import { localTime, shortLocalTime } from '../../../domain/local-time.ts';
import type { PostFields } from '../../../domain/posts/post.ts';
import { differingFields, type Revision } from '../../../domain/posts/revision.ts';
import { focusIfLost } from '../../shared/focus-if-lost.ts';
import { PermittedButton } from '../../shared/permitted-button.tsx';
import { RestoreQuestion } from './restore-question.tsx';
import { VersionDifference } from './version-difference.tsx';

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
            before <bdi>{authorName(revision.by, names)}</bdi>’s save,{' '}
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
