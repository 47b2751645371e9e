import type { OwnedWrite, OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import { STAFF_NOTICES, staffNoticePath } from '../model/names.ts';
import { noticePath, type StaffEvent, storedEvents } from './staff-event.ts';

const BEGUN = staffNoticePath('begun');
/** Maximum number of writes in a commit. The database allows 500. */
const AT_ONCE = 400;

interface Begun {
  /** When notifications started, in milliseconds since 1970. */
  at: number;
  /** The paths of the collections of features whose reviews staff are notified of. */
  drafts: readonly string[];
}

/** The write that records an event. It fails if the event was recorded before. */
export const noteWrite = ({ kind, about }: StaffEvent): OwnedWrite => ({
  path: noticePath({ kind, about }),
  fields: { kind, about },
  condition: { exists: false },
});

/** Stores the events that staff were notified of, so that nobody is notified twice. */
export function noticeBook({ find, get, commit }: OwnerDocuments) {
  async function inBatches(writes: readonly OwnedWrite[]): Promise<void> {
    for (let at = 0; at < writes.length; at += AT_ONCE) await commit(writes.slice(at, at + AT_ONCE));
  }

  async function unknown(events: readonly StaffEvent[]): Promise<StaffEvent[]> {
    const known = await get(events.map(noticePath));
    return events.filter((event) => !known.has(noticePath(event)));
  }

  return {
    /** Resolves to those of the given events that are not recorded yet. */
    unknown,
    /** How notifications started (see `begin`); null if they have not started. */
    async begun(): Promise<Begun | null> {
      const { at, drafts } = (await get([BEGUN])).get(BEGUN)?.fields ?? {};
      return at == null ? null : { at: Number(at), drafts: Array.isArray(drafts) ? drafts.map(String) : [] };
    },
    /** Starts notifications, or those about further collections. Nobody is notified of `events`, which are earlier. */
    async begin(events: readonly StaffEvent[], { at, drafts }: Begun): Promise<void> {
      await inBatches((await unknown(events)).map(noteWrite));
      await commit([{ path: BEGUN, fields: { at, drafts: [...drafts] } }]);
    },
    /**
     * Deletes the records of approvals and reviews that are not among `current`, the events still waiting for staff, so
     * that a later review of the same post is a new event.
     */
    async forgetEnded(current: readonly StaffEvent[]): Promise<void> {
      const paths = new Set(current.map(noticePath));
      const kinds = ['approval', 'review'] as const;
      const lists = await Promise.all(
        kinds.map((kind) => find({ from: STAFF_NOTICES, where: [['kind', 'EQUAL', kind]], order: [] })),
      );
      const ended = storedEvents(lists.flat().map(({ fields }) => fields))
        .map(noticePath)
        .filter((path) => !paths.has(path));
      await inBatches(ended.map((path) => ({ path, fields: null })));
    },
  };
}

export type NoticeBook = ReturnType<typeof noticeBook>;
