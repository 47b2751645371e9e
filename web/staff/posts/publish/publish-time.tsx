import { Button, Group, TextInput } from '@mantine/core';
import { dateText } from '../../../../platform/domain/dates.ts';
import {
  clockText,
  clockTime,
  inWords,
  localTime,
  waitProblem,
} from '../../../../platform/domain/local-time.ts';
import { Choices } from '../../../../platform/staff/buttons.tsx';
import type { Post } from '../../../domain/posts/post.ts';
import { dateOfDay, dayOf, firstDate } from '../../../domain/posts/publication.ts';
import './publish-time.css';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ChoiceProps<T> {
  now: number;
  value: T;
  onChange: (value: T) => void;
}

/** Radio buttons: now or later. */
export function WhenChoice({ value, onChange }: Omit<ChoiceProps<'now' | 'later'>, 'now'>) {
  return (
    <Choices
      legend="When"
      className="publish-panel__when"
      choices={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: 'At a time' },
      ]}
      takesFocus
      {...{ value, onChange }}
    />
  );
}

interface TimeFieldProps extends ChoiceProps<string> {
  label: string;
  /** The time that is stored, in milliseconds since 1970; null for none. It is kept unless a person types another one. */
  stored?: number | null;
}

/** A later time, such as the one at which a post is scheduled, in this computer's time zone. */
export function TimeField({ label, now, value, stored, onChange }: TimeFieldProps) {
  const time = clockTime(value, stored);
  const problem = time === null ? null : waitProblem(time, now);
  return (
    <div>
      <TextInput
        type="datetime-local"
        label={label}
        description={`Times are in ${ZONE}.`}
        value={value}
        min={clockText(now)}
        // Limits the year to four digits. Without a maximum, browsers expect six.
        max="9999-12-31T23:59"
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p role="status" className="staff-hint">
        {time !== null && problem === null && `That is ${localTime(time)}, ${inWords(now, time)}.`}
      </p>
    </div>
  );
}

/** The publish date that readers see. A post that was public before can keep its first date. */
export function DayField({ now, value, onChange, post }: ChoiceProps<string> & { post: Post }) {
  const first = firstDate(post, now);
  const today = dayOf(now);
  const offers = [
    ...(first !== null && dayOf(first) !== value
      ? [{ name: `Use ${dateText(first)}`, day: dayOf(first) }]
      : []),
    ...(value === today ? [] : [{ name: 'Use today', day: today }]),
  ];
  const isRefused = dateOfDay(value, post, now) === null;
  return (
    <div>
      <TextInput
        type="date"
        label="Date for readers"
        description={
          first === null
            ? 'Lists on the site are sorted by this date.'
            : `First published on ${dateText(first)}.`
        }
        value={value}
        max={today}
        error={isRefused && 'Choose today or an earlier day.'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {offers.length > 0 && (
        <Group gap="xs" mt="xs">
          {offers.map(({ name, day }) => (
            <Button key={name} size="xs" variant="default" onClick={() => onChange(day)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
