import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { inWords, localTime, shortLocalTime } from '../../../platform/domain/local-time.ts';
import type { ValueField } from '../../../web/domain/value-field.ts';
import { byMoment, type SiteVersion } from '../model/site-version.ts';
import { changesOf, type Timeline, valuesOf } from '../model/timeline.ts';
import type { Values } from '../model/value-fields.ts';
import { ValueChanges } from './value-changes.tsx';
import './version-list.css';

interface ListProps {
  fields: Readonly<Record<string, ValueField>>;
  timeline: Timeline;
  /** The versions of the area. */
  versions: readonly SiteVersion[];
  now: number;
  /** The name of the person with an id. */
  nameOf: (uid: string) => string;
  busy: boolean;
}

interface AheadListProps extends ListProps {
  /** The version that is open in the form; null for the present values. */
  open: string | null;
  onOpen: (id: string | null) => void;
  onRemove: (id: string) => void;
}

/** The planned changes in order. */
export function AheadList({ open, onOpen, onRemove, ...props }: AheadListProps) {
  const { fields, timeline, versions, now, nameOf, busy } = props;
  if (timeline.ahead.length === 0) return null;
  return (
    <section aria-labelledby="planned" className="version-list">
      <h2 id="planned">Planned changes</h2>
      <ol>
        {timeline.ahead.map(({ id, from, note, changes }, at) => (
          <li key={id}>
            <Heading note={note} by={nameOf(versions.find((version) => version.id === id)?.by ?? '')}>
              {localTime(from)}, {inWords(now, from)}
            </Heading>
            <ValueChanges
              fields={fields}
              before={valuesOf(timeline, timeline.ahead[at - 1]?.id ?? null)}
              changes={changes}
            />
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => onOpen(open === id ? null : id)}>
                {open === id ? 'Back to the current values' : `Edit the change of ${shortLocalTime(from)}`}
              </Button>
              <Button size="xs" variant="default" disabled={busy} onClick={() => onRemove(id)}>
                Remove the change of {shortLocalTime(from)}
              </Button>
            </Group>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface HistoryProps extends ListProps {
  /** The values of `studio.config.ts`. */
  fallback: Values;
  onGoBack: (values: Values) => void;
}

/** The present and past versions, the newest first, and at the end the values of the file. */
export function History({ fallback, onGoBack, ...props }: HistoryProps) {
  const { fields, timeline, versions, now, nameOf } = props;
  const passed = versions.filter(({ from }) => from <= now).toSorted(byMoment);
  if (passed.length === 0) return null;
  const valuesAt = (at: number): Values => ({ ...fallback, ...passed[at]?.values });
  const back = (values: Values, label: string) =>
    Object.keys(changesOf(timeline.present, values)).length > 0 && (
      <Button size="xs" variant="default" onClick={() => onGoBack(values)}>
        {label}
      </Button>
    );
  return (
    <section aria-labelledby="history" className="version-list">
      <h2 id="history">History</h2>
      <ol>
        {passed
          .map(({ id, from, by, note }, at) => (
            <li key={id}>
              <Heading note={note} by={nameOf(by)}>
                {at === passed.length - 1 ? 'In effect since ' : 'From '}
                {localTime(from)}
              </Heading>
              <details>
                <summary>
                  What changed<span className="visually-hidden"> on {shortLocalTime(from)}</span>
                </summary>
                <ValueChanges
                  fields={fields}
                  before={valuesAt(at - 1)}
                  changes={changesOf(valuesAt(at - 1), valuesAt(at))}
                />
              </details>
              {back(valuesAt(at), `Go back to ${shortLocalTime(from)}`)}
            </li>
          ))
          .toReversed()}
        <li>
          <Heading note="" by="">
            At the beginning: the values of studio.config.ts
          </Heading>
          {back(fallback, 'Go back to the beginning')}
        </li>
      </ol>
    </section>
  );
}

function Heading({ children, note, by }: { children: ReactNode; note: string; by: string }) {
  return (
    <p>
      <strong>{children}</strong>
      {by && <>, by {by}</>}
      {note && <span className="version-list__note">{note}</span>}
    </p>
  );
}
