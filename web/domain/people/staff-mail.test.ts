import { expect, test } from 'vitest';
import type { PermissionLevel } from './levels.ts';
import {
  mayGetStaffMail,
  STAFF_MAIL_DEFAULT,
  STAFF_MAIL_KINDS,
  staffMailChoiceDocument,
} from './staff-mail.ts';

test.each<[PermissionLevel, string]>([
  [-1, ''],
  [0, ''],
  [1, 'live'],
  [2, 'review live'],
  [3, 'approval review live alarm'],
])('a person of level %i may get mails about: %s', (permissionLevel, kinds) => {
  const person = { uid: 'p', permissionLevel };
  expect(STAFF_MAIL_KINDS.filter((kind) => mayGetStaffMail(person, kind)).join(' ')).toBe(kinds);
});

test('a visitor gets no mail for staff', () => {
  expect(STAFF_MAIL_KINDS.some((kind) => mayGetStaffMail(null, kind))).toBe(false);
});

test('all mails for staff are on until a person switches one off', () => {
  expect(STAFF_MAIL_DEFAULT).toEqual({ approval: true, review: true, live: true, alarm: true });
  expect(staffMailChoiceDocument.parse({ review: false })).toEqual({
    approval: true,
    review: false,
    live: true,
    alarm: true,
  });
});
