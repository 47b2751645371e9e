import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { dateText } from '../../../../platform/domain/dates.ts';
import {
  clockText,
  clockTime,
  inWords,
  localTime,
  nextMorning,
  shortTime,
  waitProblem,
} from '../../../../platform/domain/local-time.ts';
import { PermittedButton } from '../../../../platform/staff/buttons.tsx';
import { useLeaveGuard } from '../../../../platform/staff/editing/leave-guard.tsx';
import { type Running, useDatabaseAction } from '../../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../../platform/staff/use-now.ts';
import { canPublish } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import {
  dateOfDay,
  dayOf,
  offeredDay,
  type PostState,
  type PublishChoice,
} from '../../../domain/posts/publication.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { PublishParts } from '../../shared/feature-parts.tsx';
import { PublishAddress, useChosenAddress } from './publish-address.tsx';
import { missingIn, PublishFindings } from './publish-checks.tsx';
import { PublishMarks, REFUSAL } from './publish-marks.tsx';
import type { Done } from './publish-result.tsx';
import { DayField, TimeField, WhenChoice } from './publish-time.tsx';
import { usePublishActs } from './use-publish-acts.ts';

export interface PublishPanelProps {
  person: Person;
  /** The post; in the editor, with the changes in the form. */
  post: Post;
  mayEdit: boolean;
  /** Saves the form into the post; resolves to whether that succeeded. Absent if the post has no unsaved changes. */
  saveFirst?: (() => Promise<boolean>) | undefined;
  /** Goes to the field with the problem, in the editor of the post. */
  onMend: (missing: Missing) => void;
  onClose: () => void;
  /** Other actions, for users who may not publish. */
  children?: ReactNode;
}

interface PublishChoicesProps extends PublishPanelProps {
  state: PostState;
  /** Reports whether a preview covers the panel. */
  onCover: (isCovered: boolean) => void;
  onDone: (done: Done) => void;
}

/** The fields of the publish panel and its publish button. */
export function PublishChoices(props: PublishChoicesProps) {
  const { person, post, mayEdit, saveFirst, state, onMend, onClose, onCover, onDone, children } = props;
  const now = useNow();
  const mayPublish = mayEdit && canPublish(person);
  const isScheduled = state === 'scheduled';
  const [when, setWhen] = useState<'now' | 'later'>(isScheduled ? 'later' : 'now');
  const scheduled = isScheduled ? post.publishDate : null;
  const [clock, setClock] = useState(() => clockText(scheduled ?? nextMorning(now)));
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const [typedAddress, setTypedAddress] = useState<string | null>(null);
  const address = useChosenAddress(post, typedAddress);
  const { missing, failure: notChecked } = useChecks(post);
  const acts = usePublishActs({ post, state, saveFirst, onDone, onClose });

  const day = typedDay ?? offeredDay(post, now);
  const isLater = state !== 'live' && when === 'later';
  const time = clockTime(clock, scheduled);
  const choice: PublishChoice | null = isLater ? (time === null ? null : { at: time }) : { day };
  const hasChanged = isLater ? time !== scheduled : state !== 'live' || day !== dayOf(post.publishDate);
  const chosen = typedDay !== null || typedAddress !== null || (isLater && hasChanged);
  // Asks before Back or closing the tab discards the choices. Closing the panel discards them without asking.
  useLeaveGuard(mayPublish && chosen);

  const refusal = (() => {
    if (address.isOpen) return 'The address is not complete.';
    if (isLater && time === null) return 'Choose a later time.';
    if (isLater && time !== null && waitProblem(time, now) !== null) return 'Choose another time.';
    if (!isLater && dateOfDay(day, post, now) === null) return 'Choose today or an earlier day.';
    if (!hasChanged && address.slug === undefined) return 'Nothing has changed.';
    if (state !== 'live' && missing === null && !notChecked) return 'The checks are not done yet.';
    return null;
  })();
  const isPublishing = acts.running === 'publish';
  const label = (() => {
    if (state === 'live') return isPublishing ? 'Saving…' : 'Save date and address';
    if (!isLater) return isPublishing ? 'Publishing…' : 'Publish now';
    if (isPublishing) return 'Scheduling…';
    return time === null ? 'Schedule' : `Schedule for ${shortTime(time, now)}`;
  })();

  return (
    <div className="publish-panel__parts">
      <PublishState post={post} state={state} now={now} />
      {!mayPublish && <p className="staff-problem">{REFUSAL.publish}</p>}
      {mayPublish && (
        <>
          {state !== 'live' && <WhenChoice value={when} onChange={setWhen} />}
          {isLater ? (
            <TimeField label="Publish at" now={now} value={clock} stored={scheduled} onChange={setClock} />
          ) : (
            <DayField now={now} value={day} post={post} onChange={setTypedDay} />
          )}
          <PublishAddress
            post={post}
            chosen={address}
            problem={acts.addressProblem}
            onType={(text) => {
              acts.forgetProblem();
              setTypedAddress(text);
            }}
          />
        </>
      )}
      <PublishFindings missing={missing} failure={notChecked} onMend={onMend} />
      <PublishMarks person={person} post={post} />
      <PublishParts {...{ person, post, state, mayPublish, onCover }} hasUnsaved={saveFirst !== undefined} />
      {!mayPublish && children}
      {acts.problem}
      {mayPublish && (
        <>
          {saveFirst && state !== 'live' && <p className="staff-hint">Your changes are saved first.</p>}
          <Group className="publish-panel__acts">
            {post.published && (
              <Button variant="default" aria-busy={acts.running === 'hide'} onClick={() => void acts.hide()}>
                {isScheduled ? 'Cancel schedule' : 'Hide'}
              </Button>
            )}
            <PermittedButton
              refusal={refusal}
              aria-busy={isPublishing}
              onClick={() => choice && void acts.publish(choice, address.slug)}
            >
              {label}
            </PermittedButton>
          </Group>
        </>
      )}
    </div>
  );
}

/** A sentence about who can read the post, and since when or from when. */
function PublishState({ post, state, now }: { post: Post; state: PostState; now: number }) {
  return (
    <p role="status" className="staff-hint">
      {state === 'draft' && 'Draft: only staff can read it.'}
      {state === 'review' && 'In review: only staff can read it.'}
      {state === 'live' && (
        <span title={localTime(post.publishDate)}>Live since {dateText(post.publishDate)}.</span>
      )}
      {state === 'scheduled' &&
        `Goes live automatically on ${localTime(post.publishDate)}, ${inWords(now, post.publishDate)}.`}
    </p>
  );
}

/** The problems of a post, checked again whenever its texts change. Null until the first check is complete. */
function useChecks(post: Post): { missing: readonly Missing[] | null; failure: Running['failure'] } {
  const { run, failure } = useDatabaseAction();
  const [missing, setMissing] = useState<readonly Missing[] | null>(null);
  const { title, shortText, image, content } = post;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the post is a new object at every render
  useEffect(() => {
    let isCurrent = true;
    void run('The checks could not be run.', async (db) => {
      const found = await missingIn(db, post);
      if (isCurrent) setMissing(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [run, title, shortText, image, content]);
  return { missing, failure };
}
