import { Title } from '@mantine/core';
import { dateMachine } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { useMore } from '../../../platform/staff/lists/use-more.tsx';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import type { Bio } from '../../domain/bios/bio.ts';
import type { LogEntry } from '../../domain/log-entry.ts';
import { fullName, type UserRecord } from '../../domain/people/user-record.ts';
import { useLiveLog } from '../shared/live-data.ts';
import { loggedChanges, logSentence } from './log-texts.ts';
import './change-log.css';

/** The change log, newest first, updated live. Entries cannot be changed. */
export function ChangeLog({ users, bios }: { users: readonly UserRecord[]; bios: readonly Bio[] }) {
  const { count, button } = useMore(20);
  const log = useLiveLog(count);
  const names = new Map([
    ...bios.map((bio) => [bio.id, bio.displayName] as const),
    ...users.map((user) => [user.id, fullName(user)] as const),
  ]);
  const nameOf = (id: string) => names.get(id) ?? id;

  return (
    <section aria-labelledby="change-log" className="change-log">
      <Title order={2} size="h3" id="change-log">
        Change log
      </Title>
      <p className="staff-hint">
        Who changed a permission level or another person’s bio, and when. It also names posts whose content is
        too long for the search. Nobody can edit or delete an entry.
      </p>
      {log.error && (
        <LiveProblem what="The change log could not be loaded." error={log.error} onRetry={log.retry} />
      )}
      {log.value?.items.length === 0 && <p>No changes yet.</p>}
      <ol className="change-log__entries" reversed>
        {log.value?.items.map((entry) => (
          <li key={entry.id}>
            <time dateTime={dateMachine(entry.at)}>{localTime(entry.at)}</time>
            <Entry entry={entry} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      {log.value?.hasMore && button}
    </section>
  );
}

function Entry({ entry, nameOf }: { entry: LogEntry; nameOf: (id: string) => string }) {
  const sentence = logSentence(entry, nameOf);
  const changes = loggedChanges(entry);
  if (changes.length === 0) return <p>{sentence}</p>;
  return (
    <details>
      <summary>{sentence}</summary>
      {changes.map(({ label, from, to }) => (
        <div key={label} className="change-log__pair">
          <div>
            <strong>{label} before</strong>
            <pre dir="auto">{from}</pre>
          </div>
          <div>
            <strong>{label} after</strong>
            <pre dir="auto">{to}</pre>
          </div>
        </div>
      ))}
    </details>
  );
}
