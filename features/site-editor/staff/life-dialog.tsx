import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { clockText, clockTime, isWithinReach } from '../../../web/domain/local-time.ts';
import { TimeField } from '../../../web/staff/posts/publish/publish-time.tsx';
import { ChoiceButton } from '../../../web/staff/shared/buttons.tsx';
import { Dialog } from '../../../web/staff/shared/dialog.tsx';
import { NO_END, type PageHead } from '../model/page-kind.ts';
import { lifeProblem, type PageState } from '../model/page-life.ts';

import './save-dialog.css';

/** From when and until when visitors see a page. */
export type PageLife = Pick<PageHead, 'published' | 'publishDate' | 'until'>;

interface LifeDialogProps {
  /** The kind of page in a sentence. */
  what: string;
  page: PageLife;
  state: PageState;
  now: number;
  onChange: (life: PageLife) => void;
  onClose: () => void;
}

const TITLES: Record<PageState, string> = {
  draft: 'Publish',
  review: 'Publish',
  scheduled: 'Scheduled',
  live: 'Live',
  ended: 'Ended',
};

/** Asks from when and until when visitors see a page, or hides it. */
export function LifeDialog({ what, page, state, now, onChange, onClose }: LifeDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>(state === 'scheduled' ? 'later' : 'now');
  const [from, setFrom] = useState(state === 'scheduled' ? clockText(page.publishDate) : '');
  const [hasEnd, setHasEnd] = useState(page.until !== NO_END && state !== 'ended');
  const [end, setEnd] = useState(hasEnd ? clockText(page.until) : '');
  const isLive = state === 'live';
  const start = isLive ? page.publishDate : when === 'now' ? now : clockTime(from);
  const until = hasEnd ? clockTime(end) : NO_END;
  const problem = start === null || until === null ? null : lifeProblem({ publishDate: start, until }, now);
  const isFar = start !== null && !isWithinReach(start, now);
  const isMissing = start === null || until === null || (when === 'later' && !isLive && start <= now);
  const isReady = !isMissing && !isFar && problem === null;
  const action = isLive ? 'Save' : when === 'now' ? 'Publish now' : 'Schedule';
  return (
    <Dialog onClose={onClose} title={`${TITLES[state]} ${page.published ? what : `the ${what}`}`}>
      <form
        className="save-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onChange({ published: true, publishDate: Math.floor(start), until });
        }}
      >
        {!isLive && (
          <fieldset className="save-dialog__when">
            <legend>When visitors get it</legend>
            <ChoiceButton
              name="page-when"
              checked={when === 'now'}
              data-autofocus={when === 'now' || undefined}
              onChange={() => setWhen('now')}
            >
              Now
            </ChoiceButton>
            <ChoiceButton
              name="page-when"
              checked={when === 'later'}
              data-autofocus={when === 'later' || undefined}
              onChange={() => setWhen('later')}
            >
              At a time
            </ChoiceButton>
          </fieldset>
        )}
        {!isLive && when === 'later' && <TimeField label="From" now={now} value={from} onChange={setFrom} />}
        {isFar && <Alert color="amber">Choose a time within the next three years.</Alert>}
        <Checkbox
          label={`Take the ${what} away at a time`}
          checked={hasEnd}
          onChange={(event) => setHasEnd(event.currentTarget.checked)}
        />
        {hasEnd && <TimeField label="Until" now={now} value={end} onChange={setEnd} />}
        {problem !== null && <Alert color="amber">{problem}</Alert>}
        <Group justify="flex-end">
          {page.published && (
            <Button
              variant="default"
              onClick={() => onChange({ published: false, publishDate: page.publishDate, until: NO_END })}
            >
              {state === 'scheduled' ? 'Cancel schedule' : 'Hide'}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={!isReady}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
