import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { STAFF_MAIL_KINDS, type StaffMailKind } from '../../domain/people/staff-mail.ts';
import { staffNoticePath } from '../../domain/places.ts';

/** An event that staff are notified of. */
export interface StaffEvent {
  kind: StaffMailKind;
  /** Id of the new user, or of the post. */
  about: string;
}

const schema = z.object({ kind: z.enum(STAFF_MAIL_KINDS), about: z.string() });

/** Parses events from a job's payload; skips others. */
export function storedEvents(events: unknown): StaffEvent[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event) => {
    const parsed = schema.safeParse(event);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The path of the note that staff were notified of an event. Ids of posts may be too long for a part of another id. */
export const noticePath = ({ kind, about }: StaffEvent): string =>
  staffNoticePath(`${kind}:${shortId(about)}`);

/** A short id for any text. Two texts have different ids. */
export const shortId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 32);
