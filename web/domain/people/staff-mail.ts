import * as z from 'zod/mini';
import { type Collection, type Field, shapeOf } from '../../../platform/domain/collection.ts';
import { STAFF_MAIL_CHOICES } from '../places.ts';
import { atLeast } from './levels.ts';
import type { Person } from './user-record.ts';

/**
 * The events about accounts and posts of which staff are notified. `approval`: a new account waits for a level.
 * `review`: a post is ready for review. `live`: a post by the notified person became public.
 */
export const STAFF_EVENT_KINDS = ['approval', 'review', 'live'] as const;
export type StaffEventKind = (typeof STAFF_EVENT_KINDS)[number];

/** The kinds of mail that a person can switch off. `alarm`: the site has a fault (features/alarms/README.md). */
export const STAFF_MAIL_KINDS = [...STAFF_EVENT_KINDS, 'alarm'] as const;
export type StaffMailKind = (typeof STAFF_MAIL_KINDS)[number];

const onByDefault = z._default(z.boolean(), true);

const fields = {
  approval: { schema: onByDefault },
  review: { schema: onByDefault },
  live: { schema: onByDefault },
  // Optional, because choices stored before alarms were mailed do not have it.
  alarm: { schema: onByDefault, optional: true },
} as const satisfies Record<StaffMailKind, Field>;

/**
 * The notifications that each person has chosen (features/staff-mail/README.md#what-the-site-does). Without a document,
 * all are chosen.
 */
export const STAFF_MAIL_CHOICE = {
  path: STAFF_MAIL_CHOICES,
  isPublic: false,
  exportFile: 'staffMail.json',
  fields,
} as const satisfies Collection;

export const staffMailChoiceDocument = z.object(shapeOf(fields));
export type StaffMailChoice = z.infer<typeof staffMailChoiceDocument>;

export const STAFF_MAIL_DEFAULT: StaffMailChoice = staffMailChoiceDocument.parse({});

/** Whether a person may get notifications of this kind. Those of kind `live` are only about the person's own posts. */
export function mayGetStaffMail(person: Person | null, kind: StaffMailKind): boolean {
  switch (kind) {
    case 'approval':
    case 'alarm':
      return atLeast(person, 'administrator');
    case 'review':
      return atLeast(person, 'editor');
    case 'live':
      return atLeast(person, 'author');
  }
}
