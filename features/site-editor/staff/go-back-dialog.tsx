import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { localTime } from '../../../platform/domain/local-time.ts';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { goBack, type MomentResult } from '../data/moments.client.ts';
import type { Area } from '../model/area.ts';
import { AREAS, type FileValues } from '../model/areas.ts';
import type { Moment } from '../model/moments.ts';
import type { AreaReturn, WayBack } from '../model/way-back.ts';
import { PostAnchor } from './moment-changes.tsx';
import { ValueChanges } from './value-changes.tsx';

interface GoBackDialogProps {
  moment: Moment;
  way: WayBack;
  fallback: FileValues;
  onDone: () => void;
  onClose: () => void;
}

/** Shows the effect of going back to the state before a moment, and goes back. */
export function GoBackDialog({ moment, way, fallback, onDone, onClose }: GoBackDialogProps) {
  const { uid } = usePerson();
  const [isChanged, setChanged] = useState(false);
  const action = useDatabaseAction();

  async function go() {
    let result: MomentResult | null = null;
    const isAnswered = await action.run('Nothing was changed.', async (db) => {
      result = await goBack(db, { by: uid, fallback }, moment, way);
    });
    if (!isAnswered) return;
    if (result === 'done') onDone();
    else setChanged(true);
  }

  return (
    <Dialog onClose={onClose} title="Go back to the state before" size="lg">
      <Stack gap="md">
        <p className="staff-hint">
          What changed on {localTime(moment.time)} is taken back for all visitors now. Later changes of other
          values stay.
          {way.posts.length > 0 && ' Mails and posts to other places that were sent stay sent.'}
        </p>
        <ul className="launch__changes">
          {way.posts.map((post) => (
            <li key={post.id}>
              The post <PostAnchor post={post} /> will be hidden.
            </li>
          ))}
          {way.pages.map(({ to, what, name }) => (
            <li key={to}>
              The {what} “{name}” will be hidden.
            </li>
          ))}
          {way.areas.map((area) => (
            <ReturnItem key={area.area} area={area} />
          ))}
        </ul>
        {isChanged && (
          <Alert color="amber" role="alert">
            Nothing was changed, because a part of this has changed meanwhile. The list above is up to date:
            check it, then go back again.
          </Alert>
        )}
        {action.problem}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" disabled={action.busy} onClick={() => void go()}>
            Go back now
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The restored values of an area, and those that stay because they were changed again. */
function ReturnItem({ area: { area, present, returns, left } }: { area: AreaReturn }) {
  const { title, fields }: Area = AREAS[area];
  return (
    <li>
      {title}
      {Object.keys(returns).length > 0 && <ValueChanges fields={fields} before={present} changes={returns} />}
      {left.length > 0 && (
        <p className="staff-hint">
          Changed again since, so it stays as it is:{' '}
          {left.map((name) => fields[name]?.label ?? name).join(', ')}.
        </p>
      )}
    </li>
  );
}
