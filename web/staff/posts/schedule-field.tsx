import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { setPublished } from '../../data/staff/posts/post-states.client.ts';
import { localTime } from '../../domain/local-time.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/post-state.ts';
import { clockText, clockTime, inWords } from '../../domain/posts/schedule.ts';
import { useLeaveGuard } from '../editing/leave-guard.tsx';
import { focusIfLost } from '../shared/focus-if-lost.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { PermittedButton } from '../shared/permitted-button.tsx';
import { useNow } from '../shared/use-now.ts';
import { useRun } from '../shared/use-run.ts';
import './schedule-field.css';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a post goes live by itself: set, changed and cancelled by those who publish. Nothing for a post that is live. */
export function ScheduleField({ post }: { post: Post }) {
  const now = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const { run, busy, failure, dismiss } = useRun();
  const group = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef(false);
  const state = postState(post, now);
  const isScheduled = state === 'scheduled';
  const stored = isScheduled ? clockText(post.publishDate) : '';
  const value = typed ?? stored;
  const time = clockTime(value);
  const isChanged = time !== null && time !== clockTime(stored);
  // Save leaves the time alone: who has chosen one and goes may believe that the post is scheduled.
  useLeaveGuard(isChanged && state !== 'live');
  // The buttons of a state go with it, and the focus with the pressed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not its value counts, but that it has changed
  useEffect(() => {
    if (pressed.current) focusIfLost(() => group.current?.querySelector('button'));
    pressed.current = false;
  }, [state]);
  if (state === 'live') return null;

  const hasPassed = time !== null && time <= now;

  /** Buttons stay in reach while one acts, so that it keeps the focus; a second press does nothing. */
  async function write(what: string, published: boolean, date: number | 'now') {
    if (busy) return;
    dismiss();
    pressed.current = true;
    if (await run(what, (db) => setPublished(db, post.id, published, date))) setTyped(null);
  }

  return (
    <fieldset className="schedule-field" ref={group}>
      <legend>Schedule</legend>
      <p role="status" className="staff-hint">
        {isScheduled
          ? `Goes live automatically on ${localTime(post.publishDate)}, ${inWords(now, post.publishDate)}.`
          : 'Not scheduled.'}
      </p>
      <TextInput
        type="datetime-local"
        label="Publish at"
        description={`Times are in ${ZONE}.`}
        value={value}
        min={clockText(now)}
        // Without it browsers take six digits for the year, and wait for them.
        max="9999-12-31T23:59"
        error={hasPassed && 'That time has passed.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        inputContainer={(input) => (
          <div className="field-with-button">
            {input}
            <PermittedButton
              variant="default"
              refusal={isChanged && !hasPassed ? null : 'Choose a later time first.'}
              onClick={() => time !== null && write('The post was not scheduled.', true, time)}
            >
              {isScheduled ? 'Change time' : 'Schedule'}
            </PermittedButton>
          </div>
        )}
      />
      {typed !== null && time !== null && !hasPassed && (
        <p className="staff-hint">{`That is ${localTime(time)}, ${inWords(now, time)}.`}</p>
      )}
      {isScheduled && (
        <Group gap="xs" className="schedule-field__acts">
          <Button
            variant="default"
            aria-disabled={busy}
            onClick={() => write('The post was not published.', true, 'now')}
          >
            Publish now
          </Button>
          <Button
            variant="default"
            aria-disabled={busy}
            onClick={() => write('The schedule was not cancelled.', false, 'now')}
          >
            Cancel schedule
          </Button>
        </Group>
      )}
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </fieldset>
  );
}
