import { useState } from 'react';
import { clockText, clockTime, nextMorning, waitProblem } from '../../../platform/domain/local-time.ts';
import { FormDialog } from '../../../platform/staff/dialog.tsx';
import { useNow } from '../../../platform/staff/use-now.ts';
import type { Post, PostField, PostFields } from '../../domain/posts/post.ts';
import { differingFields } from '../../domain/posts/revision.ts';
import { POST_TEXTS } from './post-texts.ts';
import { TimeField } from './publish/publish-time.tsx';
import { VersionDifference } from './revisions/revision-entry.tsx';
import './revisions/revisions.css';

interface TimeDialogProps {
  /** The post as visitors see it, and with the changes. */
  stored: PostFields;
  form: PostFields;
  /** The time for which the changes wait already; null for none. */
  time: number | null;
  onChoose: (time: number) => void;
  onClose: () => void;
}

/** Asks at which time changes of a live post go live, and shows them. */
export function TimeDialog({ stored, form, time: old, onChoose, onClose }: TimeDialogProps) {
  const now = useNow();
  const [typed, setTyped] = useState(() => clockText(old ?? nextMorning(now)));
  const time = clockTime(typed, old);
  return (
    <FormDialog
      title="Update the live post at a time"
      size="lg"
      submit="Save for this time"
      isReady={time !== null && waitProblem(time, now) === null}
      onSubmit={() => time !== null && onChoose(time)}
      onClose={onClose}
    >
      <p className="staff-hint">
        Visitors see this change at that time: <del>removed</del>, <ins>new</ins>.
      </p>
      <VersionDifference<Post, PostField>
        texts={POST_TEXTS}
        fields={differingFields(stored, form)}
        before={stored}
        after={form}
      />
      <TimeField label="Goes live" now={now} value={typed} stored={old} onChange={setTyped} />
    </FormDialog>
  );
}
