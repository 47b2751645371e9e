import * as z from 'zod/mini';
import { shortId } from '../../../platform/outbox/short-id.ts';
import { atLeast } from '../../../web/domain/people/levels.ts';
import {
  mayGetStaffMail,
  STAFF_EVENT_KINDS,
  type StaffEventKind,
} from '../../../web/domain/people/staff-mail.ts';
import type { Person } from '../../../web/domain/people/user-record.ts';
import { staffNoticePath } from '../model/names.ts';

/** An event that staff are notified of. */
export interface StaffEvent {
  kind: StaffEventKind;
  /** Id of the new user, or of the post; for a draft of a feature (`reviewedCollections`) its path. */
  about: string;
}

/** Whether an event is about a draft of a feature. */
export const isOfFeature = ({ about }: Pick<StaffEvent, 'about'>): boolean => about.includes('/');

/** Whether a person may be notified of an event. Drafts of features are reviewed by administrators. */
export const mayHear = (person: Person, event: StaffEvent): boolean =>
  mayGetStaffMail(person, event.kind) && (!isOfFeature(event) || atLeast(person, 'administrator'));

const schema = z.object({ kind: z.enum(STAFF_EVENT_KINDS), about: z.string() });

/** Parses stored events. Skips values that are not events. */
export function storedEvents(events: unknown): StaffEvent[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event) => {
    const parsed = schema.safeParse(event);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * The path of the document that records that staff were notified of an event. The id of a post may be too long to be
 * part of another id, so it is hashed.
 */
export const noticePath = ({ kind, about }: StaffEvent): string =>
  staffNoticePath(`${kind}:${shortId(about)}`);
