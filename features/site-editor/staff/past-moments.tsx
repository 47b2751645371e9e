import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { localTime, shortLocalTime } from '../../../platform/domain/local-time.ts';
import type { FileValues } from '../model/areas.ts';
import type { Moment } from '../model/moments.ts';
import type { SiteVersion } from '../model/site-version.ts';
import { changesAnything, wayBack } from '../model/way-back.ts';
import { GoBackDialog } from './go-back-dialog.tsx';
import { MomentChanges } from './moment-changes.tsx';

interface PastMomentsProps {
  /** The moments, the latest first. */
  passed: readonly Moment[];
  versions: readonly SiteVersion[];
  fallback: FileValues;
  now: number;
  onNews: (news: string) => void;
}

/** The last moments that have passed. The site can go back to its state before each. */
export function PastMoments({ passed, versions, fallback, now, onNews }: PastMomentsProps) {
  const [asked, setAsked] = useState<number | null>(null);
  const open = passed.find(({ time }) => time === asked);
  return (
    <section aria-labelledby="launch-past">
      <Title order={2} size="h3" id="launch-past">
        Past
      </Title>
      <ol>
        {passed.map((moment) => {
          const isGone = !changesAnything(wayBack(moment, versions, fallback, now));
          return (
            <li key={moment.time}>
              <h3>{localTime(moment.time)}</h3>
              <details>
                <summary>
                  What changed<span className="visually-hidden"> on {shortLocalTime(moment.time)}</span>
                </summary>
                <MomentChanges moment={moment} verb="went live" when={shortLocalTime(moment.time)} />
              </details>
              {isGone ? (
                <p className="staff-hint">None of these changes is in effect any more.</p>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Go back to the state before… (${shortLocalTime(moment.time)})`}
                  onClick={() => setAsked(moment.time)}
                >
                  Go back to the state before…
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {open && (
        <GoBackDialog
          moment={open}
          way={wayBack(open, versions, fallback, now)}
          fallback={fallback}
          onDone={() => {
            setAsked(null);
            onNews(`The site is as it was before ${localTime(open.time)}.`);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
