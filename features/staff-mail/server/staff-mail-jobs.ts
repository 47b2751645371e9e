import type { OwnedDocument, OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { shortId } from '../../../platform/outbox/short-id.ts';
import { newJob } from '../../../web/domain/mail/outbox-job.ts';
import { outboxPath } from '../../../web/domain/places.ts';
import { STAFF_MAIL, staffMailJobPath } from '../model/names.ts';
import { noteWrite } from './notice-book.ts';
import { type StaffEvent, storedEvents } from './staff-event.ts';

/** Minimum time between two mails about accounts and posts to one person, in milliseconds. */
const STAFF_MAIL_EVERY = 10 * 60_000;
/** Maximum number of events in a mail. Further events are not mailed, but staff can see them in the staff area. */
const MOST_EVENTS = 100;
const MOST_ATTEMPTS = 4;

/** The newest mail to a person: its number, the document that stores the number (`note`), and its outbox job. */
interface Newest {
  uid: string;
  number: number;
  note: OwnedDocument | undefined;
  job: OwnedDocument | undefined;
}

/**
 * Adds events to mails: to a person's waiting mail, or to a new mail that is due at least ten minutes after the
 * previous one. The same commit records the events, so that no event is lost or sent twice if the process is killed.
 */
export function staffMailJobs({ get, commit }: OwnerDocuments, now: () => number) {
  async function newestOf(uids: readonly string[]): Promise<Newest[]> {
    const notes = await get(uids.map(staffMailJobPath));
    const numbered = uids.map((uid) => {
      const note = notes.get(staffMailJobPath(uid));
      return { uid, note, number: Number(note?.fields.number ?? 0) };
    });
    const jobs = await get(numbered.map(jobPath));
    return numbered.map((newest) => ({ ...newest, job: jobs.get(jobPath(newest)) }));
  }

  /**
   * Records `events`, and adds to each person's mail the events that `wanted` contains for this person. If a mail to
   * one of these people is being sent, changes nothing and resolves to false.
   */
  async function add(events: readonly StaffEvent[], wanted: ReadonlyMap<string, readonly StaffEvent[]>) {
    for (let attempt = 1; ; attempt += 1) {
      const newest = await newestOf([...wanted.keys()]);
      if (newest.some(({ job }) => job?.fields.state === 'leased')) return false;
      const writes = newest.flatMap((one) => writesFor(one, wanted.get(one.uid) ?? [], now()));
      try {
        await commit([...events.map(noteWrite), ...writes]);
        return true;
      } catch (error) {
        // Retries, because after the reads another process may have leased a job or recorded an event.
        if (attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  return { add };
}

function writesFor(newest: Newest, events: readonly StaffEvent[], now: number): OwnedWrite[] {
  const { uid, note, job } = newest;
  const asPlain = events.map(({ kind, about }) => ({ kind, about }));
  if (job?.fields.state === 'waiting') {
    const { payload } = job.fields as { payload: { events?: unknown } };
    const both = [...storedEvents(payload.events), ...asPlain].slice(0, MOST_EVENTS);
    const fields = { payload: { person: uid, events: both.map((event) => ({ ...event })) } };
    return [{ path: job.path, fields, only: ['payload'], condition: { updateTime: job.version } }];
  }
  const number = newest.number + 1;
  const payload = { person: uid, events: asPlain.slice(0, MOST_EVENTS) };
  const due = job ? Math.max(now, Number(job.fields.at ?? 0) + STAFF_MAIL_EVERY) : now;
  return [
    {
      path: jobPath({ uid, number }),
      fields: newJob(STAFF_MAIL, payload, now, due),
      condition: { exists: false },
    },
    {
      path: staffMailJobPath(uid),
      fields: { number },
      condition: note ? { updateTime: note.version } : { exists: false },
    },
  ];
}

/** The user id is hashed, because it may have characters that a job's key cannot have. */
const jobPath = ({ uid, number }: Pick<Newest, 'uid' | 'number'>): string =>
  outboxPath(`${STAFF_MAIL}:${shortId(uid)}:${number}`);
