import { Alert, Button, Group } from '@mantine/core';
import { inWords, localTime } from '../../../platform/domain/local-time.ts';
import { lazyPart, MissingPart } from '../../../platform/staff/lazy-part.tsx';
import { useNow } from '../../../platform/staff/use-now.ts';
import type { EditedPost } from '../../domain/posts/working-copy.ts';

/**
 * What the next save of a person does with the changes of a live post. `usual`: they stay with their time if they have
 * one; otherwise they are live now. `goesLive`: they wait for this time, in milliseconds since 1970, or for a person (null).
 */
export type SaveOrder = 'usual' | 'live' | { goesLive: number | null };

/** The time for which a save makes the changes wait; null if it makes them live. */
export function waitsFor(
  order: SaveOrder,
  { goesLive }: Pick<EditedPost, 'goesLive'>,
): { goesLive: number | null } | null {
  if (order === 'usual') return goesLive === null ? null : { goesLive };
  return order === 'live' ? null : order;
}

/** The dialog that asks for the time. Its script loads when it is first opened. */
export const LazyTimeDialog = lazyPart(
  async () => (await import('./time-dialog.tsx')).TimeDialog,
  ({ onClose, missing }) => <MissingPart what="The dialog" missing={missing} onClose={onClose} />,
);

interface WaitingNoticeProps {
  /** When the server makes the changes live, in milliseconds since 1970. */
  time: number;
  isLive: boolean;
  mayEdit: boolean;
  saveAs: (order: SaveOrder) => void;
  /** Opens the dialog that asks for another time. */
  onMove: () => void;
}

/** Says when the changes of a live post go live, and offers to change that. */
export function WaitingNotice({ time, isLive, mayEdit, saveAs, onMove }: WaitingNoticeProps) {
  const now = useNow();
  return (
    <Alert
      color="amber"
      role="status"
      title={`These changes go live on ${localTime(time)}, ${inWords(now, time)}`}
    >
      <p className="staff-problem">
        {isLive ? 'Until then visitors see the post without them. ' : 'The post itself is not live. '}
        What you type now is not saved automatically. Press Save to add it to these changes.
      </p>
      {mayEdit && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={onMove}>
            Change the time…
          </Button>
          <Button size="xs" variant="default" onClick={() => saveAs({ goesLive: null })}>
            Cancel schedule
          </Button>
          <Button size="xs" variant="default" onClick={() => saveAs('live')}>
            Update the post now
          </Button>
        </Group>
      )}
    </Alert>
  );
}
