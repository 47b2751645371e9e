import * as z from 'zod/mini';
import { hasStaffAccess } from '../../../domain/people/permissions.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import { forgetAll, recall, remember } from '../remembered.ts';

const NAME = 'person';

const person = z.object({ uid: z.string(), permissionLevel: z.literal([1, 2, 3]) });

/** The member of staff who used this browser last and has not signed out; null for nobody. Still to be checked. */
export function rememberedPerson(): Person | null {
  return recall(NAME, person);
}

/**
 * Says who uses this browser. What was remembered for another person is forgotten; all of it where nobody is signed in,
 * or somebody who may not use the staff area.
 */
export function rememberPerson(now: Person | null): void {
  if (!hasStaffAccess(now) || rememberedPerson()?.uid !== now.uid) forgetAll();
  if (hasStaffAccess(now)) remember(NAME, { uid: now.uid, permissionLevel: now.permissionLevel });
}
