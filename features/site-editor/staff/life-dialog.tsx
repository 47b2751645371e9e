import { Alert, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { clockText, clockTime, waitProblem } from '../../../platform/domain/local-time.ts';
import { FormDialog } from '../../../platform/staff/dialog.tsx';
import { TimeField, WhenChoice } from '../../../web/staff/posts/publish/publish-time.tsx';
import { NO_END, type PageHead } from '../model/page-kind.ts';
import { lifeProblem, type PageState, STATE_NAMES } from '../model/page-life.ts';

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

/** Asks from when and until when visitors see a page, or hides it. */
export function LifeDialog({ what, page, state, now, onChange, onClose }: LifeDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>(state === 'scheduled' ? 'later' : 'now');
  const [from, setFrom] = useState(state === 'scheduled' ? clockText(page.publishDate) : '');
  const [hasEnd, setHasEnd] = useState(page.until !== NO_END && state !== 'ended');
  const [end, setEnd] = useState(hasEnd ? clockText(page.until) : '');
  const isLive = state === 'live';
  const isLater = !isLive && when === 'later';
  const start = isLive ? page.publishDate : isLater ? clockTime(from, page.publishDate) : now;
  const until = hasEnd ? clockTime(end, page.until) : NO_END;
  const problem = start === null || until === null ? null : lifeProblem({ publishDate: start, until }, now);
  const mayWait = (time: number | null) => time !== null && waitProblem(time, now) === null;
  return (
    <FormDialog
      title={page.published ? `${STATE_NAMES[state]} ${what}` : `Publish the ${what}`}
      submit={isLive ? 'Save' : isLater ? 'Schedule' : 'Publish now'}
      isReady={(!isLater || mayWait(start)) && (!hasEnd || mayWait(until)) && problem === null}
      onSubmit={() => {
        if (start !== null && until !== null)
          onChange({ published: true, publishDate: Math.floor(start), until });
      }}
      close="Close"
      acts={
        page.published && (
          <Button
            variant="default"
            onClick={() => onChange({ published: false, publishDate: page.publishDate, until: NO_END })}
          >
            {state === 'scheduled' ? 'Cancel schedule' : 'Hide'}
          </Button>
        )
      }
      onClose={onClose}
    >
      {!isLive && <WhenChoice value={when} onChange={setWhen} />}
      {isLater && (
        <TimeField label="From" now={now} value={from} stored={page.publishDate} onChange={setFrom} />
      )}
      <Checkbox
        label={`Take the ${what} away at a time`}
        checked={hasEnd}
        onChange={(event) => setHasEnd(event.currentTarget.checked)}
      />
      {hasEnd && <TimeField label="Until" now={now} value={end} stored={page.until} onChange={setEnd} />}
      {problem !== null && <Alert color="amber">{problem}</Alert>}
    </FormDialog>
  );
}
