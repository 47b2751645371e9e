import { Alert } from '@mantine/core';
import { useState } from 'react';
import { clockText, clockTime, localTime, waitProblem } from '../../../platform/domain/local-time.ts';
import { FormDialog } from '../../../platform/staff/dialog.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { TimeField } from '../../../web/staff/posts/publish/publish-time.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { type MomentResult, moveMoment } from '../data/moments.client.ts';
import type { FileValues } from '../model/areas.ts';
import type { Moment } from '../model/moments.ts';
import { MomentChanges } from './moment-changes.tsx';

interface MoveDialogProps {
  moment: Moment;
  now: number;
  fallback: FileValues;
  onDone: (to: number) => void;
  onClose: () => void;
}

/** Lists everything that happens at a moment, and asks to which time to move it. */
export function MoveDialog({ moment, now, fallback, onDone, onClose }: MoveDialogProps) {
  const { uid } = usePerson();
  const [typed, setTyped] = useState(clockText(moment.time));
  const [result, setResult] = useState<MomentResult | null>(null);
  const action = useDatabaseAction();
  const time = clockTime(typed, moment.time);
  const isReady = time !== null && waitProblem(time, now) === null && time !== moment.time && !action.busy;

  async function move(to: number) {
    let moved: MomentResult | null = null;
    const isAnswered = await action.run('Nothing was moved.', async (db) => {
      moved = await moveMoment(db, { by: uid, fallback }, moment, to);
    });
    if (!isAnswered) return;
    if (moved === 'done') onDone(to);
    else setResult(moved);
  }

  return (
    <FormDialog
      title="Move to another time"
      size="lg"
      submit="Move everything"
      isReady={isReady}
      onSubmit={() => time !== null && void move(time)}
      onClose={onClose}
    >
      <p className="staff-hint">
        Everything of {localTime(moment.time)} moves together. Mails and posts to other places follow their
        post.
      </p>
      <TimeField
        label="New time"
        now={now}
        value={typed}
        stored={moment.time}
        onChange={(text) => {
          setResult(null);
          setTyped(text);
        }}
      />
      <MomentChanges moment={moment} verb="goes live" />
      {result !== null && (
        <Alert color="amber" role="alert">
          {REFUSALS[result]}
        </Alert>
      )}
      {action.problem}
    </FormDialog>
  );
}

const REFUSALS: Record<MomentResult, string> = {
  done: '',
  changed:
    'Nothing was moved: what happens at this moment has changed meanwhile. The list above shows it as it is now. Check it, then move it again.',
  'page ends':
    'Nothing was moved: a page would end before it goes live. Change the end of that page first, then move.',
  'too late': 'Nothing was moved: that time has passed. Choose a later one.',
};
