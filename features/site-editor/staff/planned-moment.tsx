import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { inWords, localTime, shortLocalTime } from '../../../platform/domain/local-time.ts';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { takeBackTime } from '../../../web/data/staff/posts/working-copy.client.ts';
import { PostLines } from '../../../web/staff/shared/feature-parts.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import type { FileValues } from '../model/areas.ts';
import type { Moment } from '../model/moments.ts';
import { MissingInPost } from './missing-things.tsx';
import { MomentChanges } from './moment-changes.tsx';
import { MoveDialog } from './move-dialog.tsx';

interface PlannedMomentProps {
  moment: Moment;
  now: number;
  fallback: FileValues;
  /** Shows the site at a time. */
  onShow: (time: number) => void;
  onNews: (news: string) => void;
}

/** A planned moment with everything that happens then. */
export function PlannedMoment({ moment, now, fallback, onShow, onNews }: PlannedMomentProps) {
  const person = usePerson();
  const [isMoving, setMoving] = useState(false);
  const action = useDatabaseAction();
  const { time } = moment;
  return (
    <>
      <h3>
        {localTime(time)}, {inWords(now, time)}
      </h3>
      <MomentChanges
        moment={moment}
        verb="goes live"
        when={shortLocalTime(time)}
        about={(post) => (
          <>
            <PostLines person={person} post={post.id} />
            <MissingInPost post={post} />
          </>
        )}
        aboutText={(text) => (
          <Button
            size="xs"
            variant="default"
            disabled={action.busy}
            onClick={async () => {
              const isDone = await action.run('The schedule was not cancelled.', (db) =>
                takeBackTime(db, person.uid, text),
              );
              if (isDone) onNews('The change is no longer planned. It is in the editor of its post.');
            }}
          >
            Cancel schedule of this change
          </Button>
        )}
      />
      {action.problem}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onShow(time)}>
          Show the site on {shortLocalTime(time)}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Move to another time… (${shortLocalTime(time)})`}
          onClick={() => setMoving(true)}
        >
          Move to another time…
        </Button>
      </Group>
      {isMoving && (
        <MoveDialog
          {...{ moment, now, fallback }}
          onDone={(to) => {
            setMoving(false);
            onNews(`Moved to ${localTime(to)}.`);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
