import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { dateMachine, dateText } from '../../../platform/domain/dates.ts';
import { localTime } from '../../../platform/domain/local-time.ts';
import { IconHistory } from '../../../platform/staff/icons.tsx';
import { type Live, useLive } from '../../../platform/staff/live.ts';
import { watchEvents } from '../../data/staff/posts/post-events.client.ts';
import type { LogEntry } from '../../domain/log-entry.ts';
import { fullName, type UserRecord } from '../../domain/people/user-record.ts';
import { joinedEvents, type PostEvent } from '../../domain/posts/post-event.ts';
import { logSentence } from '../people/log-texts.ts';
import { eventSentence } from '../posts/event-words.ts';
import { useLiveBios, useLiveLog } from '../shared/live-data.ts';
import { ListPanel, SHOWN } from './dashboard-panel.tsx';

/** Number of events to load: more than the panel shows, because renaming a tag in many posts is shown as one line. */
const EVENTS_READ = 50;

const NO_USERS: UserRecord[] = [];
const NO_ENTRIES: LogEntry[] = [];

/** The latest changes of posts. */
export function LastPostChanges() {
  return <Changes users={NO_USERS} entries={NO_ENTRIES} />;
}

/** The latest changes of posts, permission levels and bios. For administrators only. */
export function LastChanges({ users }: { users: readonly UserRecord[] }) {
  const log = useLiveLog(SHOWN);
  return <Changes users={users} entries={log.value?.items} problem={log.error ? log : undefined} />;
}

interface ChangesProps {
  users: readonly UserRecord[];
  /** Entries of the change log; undefined while loading. */
  entries: readonly LogEntry[] | undefined;
  /** The error if the change log could not be read. */
  problem?: Live<unknown> | undefined;
}

function Changes({ users, entries, problem }: ChangesProps) {
  const events = useLive<LiveList<PostEvent>>('events', (db, watcher) =>
    watchEvents(db, EVENTS_READ, watcher),
  );
  const bios = useLiveBios();
  const names = new Map([
    ...(bios.value ?? []).map((bio) => [bio.id, bio.displayName] as const),
    ...users.map((user) => [user.id, fullName(user)] as const),
  ]);
  const nameOf = (id: string) => names.get(id) ?? id;
  const lines = [
    ...joinedEvents(events.value?.items ?? []).map((event) => ({
      id: event.id,
      at: event.at,
      sentence: eventSentence(event, nameOf(event.by)),
    })),
    ...(entries ?? []).map((entry) => ({
      id: entry.id,
      at: entry.at,
      sentence: logSentence(entry, nameOf),
    })),
  ];
  return (
    <ListPanel
      icon={IconHistory}
      title="Last changes"
      live={problem ?? events}
      entries={entries && events.value && lines.toSorted((one, other) => other.at - one.at)}
      line={({ at, sentence }) => (
        <>
          <span>{sentence}</span>
          <time className="needs-you__meta" dateTime={dateMachine(at)} title={localTime(at)}>
            {dateText(at)}
          </time>
        </>
      )}
    />
  );
}
